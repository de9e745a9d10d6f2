import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import type { LabeledQuestion } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { answerColumns } from "./answer-columns.ts";
import { countedChoicesSql } from "./answer-filter.ts";
import type { Position } from "./keyset.ts";
import { factsJoinSql, testSourceSql } from "./response-columns.ts";

interface Row extends Omit<ResponseItem, "locked"> {
  isLocked: boolean;
}

/** The list items of the answers at these positions, in their order. */
export async function readItems(
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
