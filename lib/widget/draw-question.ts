import type { Question } from "#lib/survey/question.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { drawChoices } from "./draw-choices.ts";
import { drawField } from "./draw-field.ts";
import { drawScale } from "./draw-scale.ts";
import { element } from "./element.ts";

/** A question on the page: all of it, whether it must be answered here, and room for what is wrong. */
export type Block = { question: Question; isDue: boolean; whole: HTMLElement; error: HTMLElement };

/** Draws a question with what it is answered with. The ids are those of the question, in a shadow root of their own. */
export function drawQuestion(question: Question, seed: string): Block {
  const { questionNameId: id, type } = question;
  // A ranking is not drawn yet: its title stands, and nobody has to answer it.
  const asks = !/statement|ranking/.test(type);
  const isDue = asks && question.required;
  const title = element("h2", { id, tabindex: -1 }, question.title, isDue ? " *" : "");
  const error = element("p", { class: "error", role: "alert" });
  const whole = element(
    "div",
    { role: "group", "aria-labelledby": id },
    title,
    element("p", {}, question.description ?? ""),
  );
  if (asks) whole.append(drawControl(question, seed), error);
  return { question, isDue, whole, error };
}

function drawControl(question: Question, seed: string): HTMLElement {
  const field = fieldOf(question);
  if (field === "choiceIds") return drawChoices(question, seed);
  return field === "number" && question.type !== field ? drawScale(question) : drawField(question);
}
