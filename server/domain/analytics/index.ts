export { answerIds } from "./answer-table.ts";
export { channelAgreement } from "./channel-agreement.ts";
export { compareLargest } from "./compare-answers.ts";
export { movedForRateSql } from "./counted-for-rates.ts";
export { dailyStats } from "./daily-stats.ts";
export {
  type AccountContext,
  type Calendar,
  type DateFilters,
  type FigureFilters,
  readCalendar,
} from "./day-range.ts";
export { dropOff } from "./drop-off.ts";
export { type LabeledQuestion, labelsOf, readAnsweredQuestion, readQuestion } from "./labeled-question.ts";
export { majorUnitsSql, orderConditions, orderTotalSql } from "./order-conditions.ts";
export { otherCurrencies } from "./other-currencies.ts";
export { readOtherTexts } from "./other-texts.ts";
export { positionBias } from "./position-bias.ts";
export { questionAnalytics } from "./question-analytics.ts";
export { questionList } from "./question-list.ts";
export { questionSplits } from "./question-splits.ts";
export { ranking } from "./ranking.ts";
export { inScanGate } from "./read-counter-rows.ts";
export { existingSurvey, publishedSurveys } from "./survey-scope.ts";
export { topLevelStats } from "./top-level-stats.ts";
export { countsIn, type Weighing, weighFrame } from "./weighing.ts";
export { isWeighted, weightedAnswers } from "./weighted-answers.ts";
export { type AnswerFigures, answerFigures, revenueOf, rounded } from "./weighted-figures.ts";
export { wordingTest } from "./wording-test.ts";
