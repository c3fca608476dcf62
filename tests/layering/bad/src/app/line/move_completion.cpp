#include "src/app/port/view.h"
#include "src/app/table/table.h"
#include "src/app/on/moment.h"
