import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { axisName, exploreFacts, factTitles } from "#lib/explore/axes.ts";
import type { ExploreChoice } from "#lib/explore/explore-choice.ts";
import { traitsOf } from "#lib/survey/question-type.ts";

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
