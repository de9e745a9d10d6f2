import { isScale, type TypeWith } from "#lib/survey/question-type.ts";
import { questionTypeTable } from "#lib/survey/question-type-table.ts";
import { questionTypesSql } from "#server/foundation/database/question-types-sql.ts";
import { unlockedSql } from "#server/foundation/database/unlocked-sql.ts";

const { nps, rating } = questionTypeTable;
const highestRating = `coalesce((asked.definition ->> 'max')::numeric, ${rating.range.max})`;

/** The highest score of each scale, and the highest one that is low. */
const scales: Record<TypeWith<"control", "scale">, { highest: string | number; highestLow: string | number }> = {
  // Detractors.
  nps: { highest: nps.range.max, highestLow: 6 },
  // 2 of 5, and 4 of 10.
  rating: { highest: highestRating, highestLow: `floor(${highestRating} * 0.4)` },
};

function ofScale(limit: "highest" | "highestLow"): string {
  return `CASE q.type ${Object.entries(scales)
    .map(([type, limits]) => `WHEN '${type}' THEN ${limits[limit]}`)
    .join(" ")} END`;
}

/** The highest score that question `q` takes, in a query with {@link lowAnswersSql}. */
export const highestScoreSql = ofScale("highest");

const scaleTypes = questionTypesSql(isScale);

/**
 * The rest of a FROM clause and the start of its WHERE, after `question q JOIN answer a`: selects low scores. `r` is
 * the response, `asked.definition` the question in the version the shopper saw, or as last saved.
 */
export const lowAnswersSql = `
  JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
  LEFT JOIN survey_version v ON v.account_id = r.account_id AND v.survey_id = r.survey_id AND v.version = r.version
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_path_query_first(v.document, '$.questions.** ? (@.questionNameId == $id)',
    jsonb_build_object('id', q.question_id)), q.definition) AS definition) AS asked
  WHERE q.type IN ${scaleTypes} AND a.counted AND NOT r.is_test AND ${unlockedSql}
    AND CASE WHEN q.type IN ${scaleTypes}
      THEN a.choices[1]::numeric <= ${ofScale("highestLow")} END`;
