import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import type { OutputOf } from "#lib/client/call.ts";
import {
  type AccountContext,
  type LabeledQuestion,
  readCalendar,
  readQuestion,
} from "#server/domain/analytics/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { slowList, unlessTooLong, withinTime } from "#server/foundation/database/within-time.ts";
import { COUNT_CAP, cappedTotal, readPlace, type Total, writeCursor } from "#server/foundation/lists/index.ts";
import { answerColumns } from "./answer-columns.ts";
import { countedChoicesSql, isEverything, readFilters } from "./answer-filter.ts";
import { countAnswers, countFiltered, countMatches } from "./count-answers.ts";
import { type AnswerList, findPage } from "./find-page.ts";
import { type Position, windowOf } from "./keyset.ts";
import { cursorOf } from "./list-cursor.ts";
import { factsJoinSql, testSourceSql } from "./response-columns.ts";
import { readSearchTerm } from "./search-term.ts";

export type ResponsesQuery = QueryOf<"Survey", "ResponsesList">;

export type ResponsesPage = OutputOf<"Survey.ResponsesList">;

/**
 * A page of the answers to a question; answers hidden by others are never listed, and those of test orders only if
 * `isTest` is set.
 * @throws AppError `not-found` for a question the account never saved; `invalid` for a start after its end, an offset
 * over 10,000 or a cursor of another list; `unavailable` if a statement exceeds its time limit
 */
export async function listResponses(context: AccountContext, query: ResponsesQuery): Promise<ResponsesPage> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, query),
    readQuestion(context, query.questionNameId),
  ]);
  const { questionNameId, sortField = "answeredAt", isDesc = sortField === "answeredAt", search } = query;
  const { startsAt, endsBefore } = calendar;
  const filters = readFilters(query, calendar);
  const list = [questionNameId, sortField, isDesc, search?.trim() ?? "", startsAt, endsBefore, filters];
  const place = readPlace(query, list, cursorOf(sortField));
  const questionKey = { accountId: context.accountId, questionNameId };
  const term = await readSearchTerm(context, search, labelled);
  const asked: CountQuery = { questionKey, calendar, labelled, sortField, isDesc, term, filters };
  return await inAccount(context.accountId, () =>
    withinTime(slowList, async () => {
      const { from, offset, limit, page } = place;
      const { found, passed, total, stoppedAt, checkedCount } = await findPage(asked, from, offset, limit + 1);
      const shown = found.slice(0, limit);
      const next = found.length > limit ? shown.at(-1) : stoppedAt;
      const before = from?.before ?? passed;
      const counted = total === null ? await unlessTooLong(countAll(asked)) : cappedTotal(total);
      return {
        items: await readItems(questionKey.accountId, labelled, shown),
        ...totalOf(counted, before + found.length, !next && (from !== null || offset === 0 || found.length > 0)),
        page,
        limit,
        nextCursor: next ? writeCursor({ ...next, page, before: before + shown.length }, list) : null,
        ...(stoppedAt ? { lookedThrough: checkedCount } : {}),
        ...(from && from.before !== (page - 1) * limit ? { before: from.before } : {}),
      };
    }),
  );
}

/**
 * What is known about the total: if counting stopped early or took too long, the answers paged through so far may be
 * more.
 * @param isEnd whether the list ends with the page
 */
function totalOf(counted: Total | null, seen: number, isEnd: boolean): Total {
  if (counted && (!counted.totalIsCapped || counted.total > seen)) return counted;
  return isEnd || seen > COUNT_CAP ? cappedTotal(seen) : { total: seen, totalIsCapped: true };
}

interface CountQuery extends AnswerList {
  labelled: LabeledQuestion;
}

async function countAll({ questionKey, calendar, labelled, isDesc, term, filters }: CountQuery): Promise<Total> {
  const window = windowOf(calendar, isDesc, null);
  if (!isEverything(filters)) return await countFiltered(questionKey, window, calendar, filters, term);
  if (!term) return await countAnswers(questionKey, calendar);
  return await countMatches(questionKey, window, calendar, term, labelled);
}

interface Row extends Omit<ResponseItem, "locked"> {
  isLocked: boolean;
}

/** The list items of the answers at these positions, in their order. */
async function readItems(
  accountId: string,
  labelled: LabeledQuestion,
  positions: readonly Position[],
): Promise<ResponseItem[]> {
  if (positions.length === 0) return [];
  const columns = answerColumns(labelled, "f");
  const { rows } = await accountPool().query<Row>({
    text: `SELECT r.id AS "recordId", ${columns.responseId} AS "responseId", ${columns.answeredAt} AS "answeredAt", ${columns.answer} AS answer,
        ${columns.other} AS other, ${columns.platform} AS platform, ${columns.sourceOrderId} AS "sourceOrderId",
        (${columns.orderTotal})::float8 AS "orderTotal", ${columns.currency} AS currency,
        f.is_first_order AS "isFirstOrder", ${columns.country} AS country, m.read_at IS NOT NULL AS "isRead",
        coalesce(m.tags, '{}') AS tags, ${testSourceSql} AS "testSource", a.locked AS "isLocked"
      FROM unnest($3::uuid[]) WITH ORDINALITY AS listed(response_id, place)
      JOIN (SELECT account_id, response_id, question_id, answered_at, ${countedChoicesSql} AS choices, body, surface, locked
        FROM listed_answer) AS a
        ON a.account_id = $1 AND a.response_id = listed.response_id AND a.question_id = $2
      JOIN response r ON r.account_id = $1 AND r.id = listed.response_id
      ${factsJoinSql}
      LEFT JOIN response_mark m ON m.account_id = $1 AND m.response_id = r.id
      ORDER BY place`,
    values: [accountId, labelled.question.questionNameId, positions.map(({ responseId }) => responseId)],
  });
  return rows.map(({ isLocked, ...item }) => ({ ...item, ...(isLocked && { locked: true as const }) }));
}
