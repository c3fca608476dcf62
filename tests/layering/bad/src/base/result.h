#include <tl/expected.hpp>
