import { LISTED_ANSWERS, type ListedResponse } from "#lib/calls/app-response-list.ts";
import { type StoredAnswer, storedColumns, toFeedAnswers } from "#server/domain/feed/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { orderTotalSql } from "./answer-columns.ts";
import type { Position } from "./keyset.ts";
import { instantSql, statusSql, testSourceSql, visibleAnswerSql } from "./response-columns.ts";

interface Row extends Omit<ListedResponse, "answers"> {
  stored: StoredAnswer[];
}

/** The list items of these responses, in their order. */
export async function readListed(
  accountId: string,
  places: readonly Position[],
  { namesShoppers }: { namesShoppers: boolean },
): Promise<ListedResponse[]> {
  if (places.length === 0) return [];
  const { rows } = await accountPool().query<Row>({
    name: "listed-responses",
    text: listedSql,
    values: [accountId, places.map(({ responseId }) => responseId), namesShoppers],
  });
  const items: ListedResponse[] = [];
  for (const { stored, ...response } of rows) {
    const answers = (await toFeedAnswers(stored)).map(({ questionNameId, title, answer, other }) => ({
      ...{ questionNameId, title, answer, other },
    }));
    items.push({ ...response, answers });
  }
  return items;
}

const visible = `FROM answer WHERE account_id = r.account_id AND response_id = r.id AND ${visibleAnswerSql}`;

const listedSql = `
  SELECT r.id AS "recordId", r.page_id AS "responseId", r.survey_id AS "surveyId", coalesce(v.name, s.name, '') AS "surveyName",
    ${statusSql} AS status, ${instantSql("r.answered_at")} AS "answeredAt", r.platform, r.surface,
    r.source_order_id AS "sourceOrderId", (${orderTotalSql})::float8 AS "orderTotal", r.currency,
    r.is_first_order AS "isFirstOrder", CASE WHEN $3::boolean THEN r."order" ->> 'email' END AS "emailAddress", r.country, m.read_at IS NOT NULL AS "isRead",
    coalesce(m.tags, '{}') AS tags, ${testSourceSql} AS "testSource", (SELECT count(*)::int ${visible}) AS "answerCount",
    (SELECT coalesce(json_agg(json_build_object(${storedColumns}) ORDER BY place), '[]') FROM (
      SELECT *, coalesce(array_position(r.shown, question_id), 1000) AS place ${visible}
      ORDER BY place, question_id LIMIT ${LISTED_ANSWERS}) AS a) AS stored
  FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, at)
  JOIN response r ON r.account_id = $1 AND r.id = listed.id
  LEFT JOIN survey s ON s.account_id = $1 AND s.id = r.survey_id
  LEFT JOIN survey_version v ON v.account_id = $1 AND v.survey_id = r.survey_id AND v.version = r.version
  LEFT JOIN response_mark m ON m.account_id = $1 AND m.response_id = r.id
  ORDER BY listed.at`;
