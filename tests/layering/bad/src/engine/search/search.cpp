#include "src/play/referee.h"
#include <thread>
