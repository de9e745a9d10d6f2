import { LISTED_ANSWERS, type ListedResponse } from "#lib/calls/app-response-list.ts";
import { majorUnitsSql } from "#server/domain/analytics/index.ts";
import { type StoredAnswer, storedColumns, toFeedAnswers } from "#server/domain/feed/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import type { Position } from "./keyset.ts";
import { factsJoinSql, instantSql, lockedSql, statusSql, testSourceSql, visibleAnswerSql } from "./response-columns.ts";

interface Row extends Omit<ListedResponse, "answers" | "locked"> {
  stored: StoredAnswer[];
  isLocked: boolean;
}

/** The list items of these responses, in their order; the answer to `questionNameId` comes first. */
export async function readListed(
  accountId: string,
  places: readonly Pick<Position, "responseId">[],
  { namesShoppers, questionNameId }: { namesShoppers: boolean; questionNameId: string | undefined },
): Promise<ListedResponse[]> {
  if (places.length === 0) return [];
  const { rows } = await accountPool().query<Row>({
    name: "listed-responses",
    text: listedSql,
    values: [accountId, places.map(({ responseId }) => responseId), namesShoppers, questionNameId ?? null],
  });
  const items: ListedResponse[] = [];
  for (const { stored, isLocked, ...response } of rows) {
    const answers = (await toFeedAnswers(stored)).map(({ questionNameId, title, answer, other }) => ({
      questionNameId,
      title,
      answer,
      other,
    }));
    items.push({ ...response, answers, ...(isLocked && { locked: true as const }) });
  }
  return items;
}

const visibleIn = (table: "answer" | "listed_answer") =>
  `FROM ${table} WHERE account_id = r.account_id AND response_id = r.id AND ${visibleAnswerSql}`;

const listedSql = `
  SELECT r.id AS "recordId", r.page_id AS "responseId", r.survey_id AS "surveyId", coalesce(v.name, s.name, '') AS "surveyName",
    ${statusSql} AS status, ${instantSql("r.answered_at")} AS "answeredAt", r.platform, r.surface,
    r.source_order_id AS "sourceOrderId", (${majorUnitsSql("f")})::float8 AS "orderTotal", f.currency,
    f.is_first_order AS "isFirstOrder", CASE WHEN $3::boolean THEN f."order" ->> 'email' END AS "emailAddress", f.country, m.read_at IS NOT NULL AS "isRead",
    coalesce(m.tags, '{}') AS tags, ${testSourceSql} AS "testSource", ${lockedSql} AS "isLocked", (SELECT count(*)::int ${visibleIn("listed_answer")}) AS "answerCount",
    (SELECT coalesce(json_agg(json_build_object(${storedColumns}) ORDER BY chosen DESC NULLS LAST, place, question_id), '[]') FROM (
      SELECT *, question_id = $4::text AS chosen, coalesce(array_position(r.shown, question_id), 1000) AS place ${visibleIn("answer")}
      ORDER BY chosen DESC NULLS LAST, place, question_id LIMIT ${LISTED_ANSWERS}) AS a) AS stored
  FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, at)
  JOIN response r ON r.account_id = $1 AND r.id = listed.id
  ${factsJoinSql}
  LEFT JOIN survey s ON s.account_id = $1 AND s.id = r.survey_id
  LEFT JOIN survey_version v ON v.account_id = $1 AND v.survey_id = r.survey_id AND v.version = r.version
  LEFT JOIN response_mark m ON m.account_id = $1 AND m.response_id = r.id
  ORDER BY listed.at`;
