#include "net/lines.h"
#include "src/app/model.h"
#include <fstream>
