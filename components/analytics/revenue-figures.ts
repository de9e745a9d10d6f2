import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";

type Money = Pick<AnswerFigures, "revenue" | "averageOrderValue">;

/** Revenue and average order value, both known. */
export interface RevenueFigures {
  revenue: number;
  averageOrderValue: number;
}

/** Whether an answer has revenue figures: none has while revenue is recalculated in another currency. */
export function hasRevenue<Answer extends Money>(answer: Answer): answer is Answer & RevenueFigures {
  return answer.revenue !== null && answer.averageOrderValue !== null;
}
