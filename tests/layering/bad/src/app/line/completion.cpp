#include "src/app/on/moment.h"
#include "src/app/port/view.h"
#include "src/app/table/table.h"
