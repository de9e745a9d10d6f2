/** NPS answers up to this are detractors. */
const highestLowNps = 6;
/** As a share of a rating's highest value: 2 of 5, and 4 of 10. */
const lowShareOfRating = 0.4;

/**
 * The rest of a FROM clause and the start of its WHERE, after `question q JOIN answer a`: selects low scores. `r` is
 * the response, `asked.definition` the question in the version the shopper saw, or as last saved.
 */
export const lowAnswersSql = `
  JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
  LEFT JOIN survey_version v ON v.account_id = r.account_id AND v.survey_id = r.survey_id AND v.version = r.version
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_path_query_first(v.document, '$.questions.** ? (@.questionNameId == $id)',
    jsonb_build_object('id', q.question_id)), q.definition) AS definition) AS asked
  WHERE q.type IN ('nps', 'rating') AND a.counted AND NOT r.is_test
    AND CASE q.type WHEN 'nps' THEN a.choices[1]::numeric <= ${highestLowNps} WHEN 'rating' THEN
      a.choices[1]::numeric <= floor(coalesce((asked.definition ->> 'max')::numeric, 5) * ${lowShareOfRating}) END`;
