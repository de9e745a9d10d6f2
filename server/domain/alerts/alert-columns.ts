/** The columns of `alert` that make `AlertFacts`. */
export const alertColumns = `kind, title, label, since::text, last_day::text AS "lastDay", before_percent AS before,
  now_percent AS now, low, high, causes`;
