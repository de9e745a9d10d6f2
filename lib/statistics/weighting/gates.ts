/** With fewer answered orders, there are no figures for all customers. */
export const FEWEST_WEIGHTED = 30;
/** If fewer gave an answer, or didn't, its interval is cautious: it holds the truth more often than it says. */
export const FEW_ANSWERS = 10;
/** With fewer orders that gave an answer, there is no average of their totals. */
export const FEWEST_AVERAGED = 30;
/** With a smaller share of orders answered, in percent, figures deserve a warning. */
export const LOW_RESPONSE_RATE = 5;
