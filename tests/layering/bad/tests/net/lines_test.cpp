#include "net/wire/lines.h"
#include "src/app/model.h"
#include <fstream>
