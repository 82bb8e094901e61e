/* One build of the solver of tables, for WORDS, HOUSE_WORDS and DEPTH digits. */

#include "table_board.h"
#include "table_rules.h"
#include "table_search.h"
#include "table_reduce.h"

#undef WORDS
#undef HOUSE_WORDS
#undef DEPTH
