/** For how many days from their first order on customers are followed. */
export const HORIZONS = [30, 60, 90, 180, 365] as const;

/** A month's customers are known once this is over for all of them. */
export const LONGEST_HORIZON = 365;
