export { type AccountContext, type Calendar, type DateFilters, readCalendar } from "./day-range.ts";
export { isNumeric, type LabelledQuestion, readQuestion } from "./labelled-question.ts";
export { questionAnalytics } from "./question-analytics.ts";
export { questionList } from "./question-list.ts";
export { topLevelStats } from "./top-level-stats.ts";
