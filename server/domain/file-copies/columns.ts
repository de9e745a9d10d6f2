import type { WireResponse } from "#server/domain/responses/index.ts";
import type { Columns } from "./parquet.ts";

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** The columns of `responses`: a row for each. */
export const responseColumns: Columns<WireResponse> = {
  response_id: { type: "text", of: ({ responseId }) => responseId },
  survey_id: { type: "text", of: ({ surveyId }) => surveyId },
  survey_name: { type: "text", of: ({ surveyName }) => surveyName },
  survey_version: { type: "integer", of: ({ version }) => version },
  status: { type: "text", of: ({ status }) => status },
  platform: { type: "text", of: ({ platform }) => platform },
  surface: { type: "text", of: ({ surface }) => surface },
  order_id: { type: "text", of: ({ sourceOrderId }) => sourceOrderId },
  /** In major units of its currency. */
  order_total: { type: "number", of: ({ order }) => order?.total },
  currency: { type: "text", of: ({ order }) => order?.currency },
  is_first_order: { type: "truth", of: ({ order }) => order?.isFirstOrder },
  country: { type: "text", of: ({ order }) => order?.country },
  order_channel: { type: "text", of: ({ orderChannel }) => orderChannel },
  locale: { type: "text", of: ({ locale }) => locale },
  viewed_at: { type: "instant", of: ({ viewedAt }) => instant(viewedAt) },
  answered_at: { type: "instant", of: ({ answeredAt }) => instant(answeredAt) },
  completed_at: { type: "instant", of: ({ completedAt }) => instant(completedAt) },
  /** Everything that is known of the order. */
  order: { type: "json", of: ({ order }) => order },
};

/** An answer with its response and the question's text. */
export type AnswerRow = WireResponse["answers"][number] & { responseId: string; question: string };

const labelsOf = (ids: readonly string[] | undefined, { labels = {} }: AnswerRow) => ids?.map((id) => labels[id] ?? id);

/** The columns of `answers`: a row for each question that a response answered. */
export const answerColumns: Columns<AnswerRow> = {
  response_id: { type: "text", of: ({ responseId }) => responseId },
  question_id: { type: "text", of: ({ questionNameId }) => questionNameId },
  question: { type: "text", of: ({ question }) => question },
  /** As chosen, or in the order of a ranking. */
  choice_ids: { type: "texts", of: ({ choiceIds, ranking }) => choiceIds ?? ranking },
  choices: { type: "texts", of: (row) => labelsOf(row.choiceIds ?? row.ranking, row) },
  /** The choices that it counts for, after merges of texts typed under "Other". */
  counted_choice_ids: { type: "texts", of: ({ countedAs, choiceIds }) => countedAs ?? choiceIds },
  counted_choices: { type: "texts", of: (row) => labelsOf(row.countedAs ?? row.choiceIds, row) },
  other: { type: "text", of: ({ other }) => other },
  number: { type: "number", of: ({ number }) => number },
  text: { type: "text", of: ({ text }) => text },
  date: { type: "text", of: ({ date }) => date },
};
