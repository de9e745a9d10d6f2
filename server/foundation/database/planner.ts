/**
 * All settings of PostgreSQL's planner. It estimates a statement's cost from statistics that know nothing of
 * accounts, and from defaults for large tables on disk; where that led to slow plans, one of these overrides it. Each
 * use has a test that EXPLAINs its statement, so that a newer PostgreSQL that plans otherwise is noticed.
 */

/**
 * Joins `select` by running it once for each row before it, whose columns it may name. As an ordinary join, the planner
 * may read a whole list or a whole account first, because it can't know how few rows come before, or how few each run
 * finds. `OFFSET 0` changes no result, but a subquery with it is planned on its own.
 */
export function forEachRowSql(select: string, alias: string): string {
  return `CROSS JOIN LATERAL (${select}${fence}) AS ${alias}`;
}

/** What {@link forEachRowSql} ends its subquery with. */
export const fence = " OFFSET 0";

/**
 * For the rest of the transaction, reads by index even if an account owns much of a table. The planner assumes that a
 * random page costs four times a sequential one, and would scan all accounts' counters for one that owns two fifths of
 * them. But counters are in memory, and an account's cost must not depend on other accounts' data.
 */
export const byIndexSql = "SET LOCAL enable_seqscan = off";

/**
 * For the rest of the transaction, groups tens of thousands of cells in memory. By default a hash table of that size is
 * expected not to fit, and a million rows are sorted on disk instead, which takes three times as long.
 */
export const groupedInMemorySql = "SET LOCAL work_mem = '64MB'";

/**
 * For the rest of the transaction, joins tables in the order that a statement has them in, from the few rows of one day
 * on. The planner knows little about one account among many, and may begin with all its answers.
 */
export const joinedAsWrittenSql = "SET LOCAL join_collapse_limit = 1";

/**
 * For the rest of the connection, reads rows in the order of an index and joins others to them by key, so that the
 * first row arrives immediately and memory use is constant. Otherwise large results are joined and sorted as a whole,
 * which is slightly less work. Nothing else needs to be disabled: hash joins have no order that could be kept.
 */
export const streamedSql = "SET enable_sort = off";

/**
 * For a connection whose statements take arrays of any length: each is planned once, not again for each length.
 */
export const planOnce = { plan_cache_mode: "force_generic_plan" };
