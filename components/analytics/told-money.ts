import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";

type Money = Pick<AnswerFigures, "revenue" | "averageOrderValue">;

/** What the orders came to, and what one brings; both are known. */
export interface ToldMoney {
  revenue: number;
  averageOrderValue: number;
}

/** Whether money is told of an answer: of none is it while revenue is counted in another currency. */
export function tellsMoney<Answer extends Money>(answer: Answer): answer is Answer & ToldMoney {
  return answer.revenue !== null && answer.averageOrderValue !== null;
}
