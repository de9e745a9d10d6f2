import type { Question } from "./question.ts";
import { traitsOf } from "./question-type.ts";

/** Whether all shoppers see the choices in the merchant's order, which may mean something: ages, incomes, sizes. */
export function keepsChoiceOrder({ type, randomize }: Pick<Question, "type" | "randomize">): boolean {
  return traitsOf(type).figures === "choices" && !randomize;
}
