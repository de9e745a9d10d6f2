import { accountPool } from "#server/foundation/database/db.ts";
import { forEachRowSql } from "#server/foundation/database/planner.ts";
import { parametersInto } from "#server/foundation/database/write-value.ts";
import {
  type AccountList,
  fewResponses,
  filterColumns,
  isWhole,
  listedSql,
  placeColumns,
  windowOfResponses,
} from "./account-list.ts";
import { oneByOneSql } from "./answer-filter.ts";
import type { Candidates } from "./candidates.ts";
import type { Position } from "./keyset.ts";

export interface ResponsePage {
  found: Position[];
  /** The last response checked, if the search ended before enough were found and before the list did. */
  stoppedAt: Position | null;
  /** How many were checked for it. */
  checkedCount: number;
}

/**
 * How many responses each statement checks: the first is usually enough. The last page of a rare filter needs all of
 * them.
 */
const steps = [1_000, 4_000, 15_000] as const;

const newestFirst = "r.answered_at DESC, r.id DESC";

/**
 * The first `most` responses of a list, never by reading all of it. Without filters it is one range of an index; if an
 * index shows that few responses match a filter, those are looked up; otherwise the newest are checked one by one,
 * 20,000 at most.
 */
export async function findResponses(list: AccountList, most: number): Promise<ResponsePage> {
  if (isWhole(list)) return await checkEach(list, most, [most]);
  const few = await fewResponses(list);
  return few ? await lookUp(list, few, most) : await checkEach(list, most, steps);
}

async function lookUp(list: AccountList, few: Candidates, most: number): Promise<ResponsePage> {
  const values: unknown[] = [list.accountId];
  const window = windowOfResponses(list.window, values);
  const condition = listedSql(list, parametersInto(values));
  // Each is looked up by its key, which the planner wouldn't do by itself because it can't know how few they are.
  const { rows } = await accountPool().query<Position>({
    text: `WITH candidate AS MATERIALIZED (SELECT DISTINCT id FROM (${few(parametersInto(values))}) AS few)
      SELECT ${placeColumns} FROM candidate
      ${forEachRowSql(
        `SELECT r.id, r.answered_at FROM response r
        WHERE r.account_id = $1 AND r.id = candidate.id AND ${window} AND ${condition}`,
        "r",
      )} ORDER BY ${newestFirst} LIMIT ${most}`,
    values,
  });
  return { found: rows, stoppedAt: null, checkedCount: 0 };
}

interface Checked {
  found: Position[];
  checkedCount: number;
  last: Position | null;
}

async function checkEach(list: AccountList, most: number, inSteps: readonly number[]): Promise<ResponsePage> {
  const found: Position[] = [];
  let { window } = list;
  let checkedCount = 0;
  for (const step of inSteps) {
    const checked = await checkStep({ ...list, window }, step, most - found.length);
    found.push(...checked.found);
    checkedCount += checked.checkedCount;
    if (found.length >= most || checked.checkedCount < step || !checked.last)
      return { found, stoppedAt: null, checkedCount: 0 };
    window = { ...window, before: checked.last };
  }
  return { found, stoppedAt: window.before, checkedCount };
}

async function checkStep(list: AccountList, step: number, most: number): Promise<Checked> {
  const values: unknown[] = [list.accountId];
  const window = windowOfResponses(list.window, values);
  const condition = listedSql(list, parametersInto(values));
  const oldestFirst = newestFirst.replaceAll(" DESC", "");
  const { rows } = await accountPool().query<Checked>({
    text: `WITH checked AS MATERIALIZED (
        SELECT ${filterColumns} FROM response r WHERE r.account_id = $1 AND NOT r.is_test AND ${window}
        ORDER BY ${newestFirst} LIMIT ${step}
      ), found AS (
        SELECT ${placeColumns} FROM (SELECT * FROM checked AS r ORDER BY ${newestFirst}) AS r
        ${oneByOneSql(condition)} ORDER BY ${newestFirst} LIMIT ${most})
      SELECT (SELECT coalesce(json_agg(found), '[]') FROM found) AS found, (SELECT count(*)::int FROM checked) AS "checkedCount",
        (SELECT to_json(last) FROM (SELECT ${placeColumns} FROM checked AS r ORDER BY ${oldestFirst} LIMIT 1) AS last) AS last`,
    values,
  });
  return rows[0] ?? { found: [], checkedCount: 0, last: null };
}
