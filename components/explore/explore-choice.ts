import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { axisName, exploreFacts, factTitles } from "#lib/explore/axes.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import { type Measure, measureNames } from "./measures.ts";

/** What the address asks for, besides its days. Axes and filters are as the call reads them, and may be wrong. */
export interface ExploreChoice {
  rows: string;
  columns: string | null;
  filters: string | null;
  measure: Measure;
}

type Query = { get(name: string): string | null };

/** The choice in an address; `start` is that of an address without rows. */
export function readChoice(query: Query, start: Pick<ExploreChoice, "rows" | "columns">): ExploreChoice {
  const rows = query.get("rows");
  const columns = query.get("columns") || null;
  return {
    rows: rows || start.rows,
    columns: rows ? columns : (columns ?? start.columns),
    filters: query.get("filters") || null,
    measure: measureNames.find((name) => name === query.get("show")) ?? "row",
  };
}

/** A choice as address parameters; null removes one. */
export function writeChoice({ rows, columns, filters, measure }: ExploreChoice): Record<string, string | null> {
  return { rows, columns, filters, show: measure === "row" ? null : measure };
}

/** The calls' input. */
export function exploreInput({ rows, columns, filters }: Omit<ExploreChoice, "measure">, range: DayRange) {
  return { rows, ...(columns !== null && { columns }), ...(filters !== null && { filters }), ...range };
}

/** The questions whose answers can be rows, columns and filters. */
export function exploredQuestions(questions: readonly QuestionListItem[]): QuestionListItem[] {
  const figures: string[] = ["choices", "scale", "netPromoter"];
  return questions.filter(({ type }) => figures.includes(traitsOf(type).figures));
}

/** The channel question by customer type if the plan has segments; without questions, months. */
export function startChoice(
  questions: readonly QuestionListItem[],
  channelQuestion: string | null,
  hasSegments: boolean,
): Pick<ExploreChoice, "rows" | "columns"> {
  const questionNameId = channelQuestion ?? questions[0]?.questionNameId;
  return {
    rows: questionNameId === undefined ? "month" : axisName({ questionNameId }),
    columns: hasSegments ? "customerType" : null,
  };
}

/** Questions and facts as options of a field; `current` is one of them even if it is neither. */
export function axisOptions(questions: readonly QuestionListItem[], current: string | null) {
  const ofQuestions = questions.map(({ questionNameId, title }) => ({
    value: axisName({ questionNameId }),
    label: title,
  }));
  const ofFacts = exploreFacts.map((fact) => ({ value: axisName({ fact }), label: factTitles[fact] }));
  const isListed = current === null || [...ofQuestions, ...ofFacts].some(({ value }) => value === current);
  return [
    ...(isListed ? [] : [{ group: "In this link", items: [{ value: current, label: current }] }]),
    ...(ofQuestions.length > 0 ? [{ group: "Questions", items: ofQuestions }] : []),
    { group: "Orders", items: ofFacts },
  ];
}
