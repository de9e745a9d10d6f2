export { dailyStats } from "./daily-stats.ts";
export {
  type AccountContext,
  type Calendar,
  type DateFilters,
  type FigureFilters,
  readCalendar,
} from "./day-range.ts";
export { isNumeric, type LabelledQuestion, labelsOf, readQuestion } from "./labelled-question.ts";
export { questionAnalytics } from "./question-analytics.ts";
export { questionList } from "./question-list.ts";
export { questionSplits } from "./question-splits.ts";
export { customerTypeNumbers, type Segment, segmentSql, segmentValues } from "./segment.ts";
export { topLevelStats } from "./top-level-stats.ts";
