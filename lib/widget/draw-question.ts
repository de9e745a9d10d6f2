import type { Answer } from "#lib/survey/answer.ts";
import { asks } from "#lib/survey/path.ts";
import { drawChoices } from "./draw-choices.ts";
import { drawField } from "./draw-field.ts";
import { element } from "./element.ts";
import type { ShownQuestion } from "./shown-survey.ts";
import type { Words } from "./words/en.ts";

/** A question on the page: all of it, and how to say what is wrong with its answer (null for nothing). */
export type Block = { question: ShownQuestion; whole: HTMLElement; tell: (problem: string | null) => void };

/** Draws a question with what it was answered before. */
export function drawQuestion(question: ShownQuestion, seed: string, words: Words, known: Partial<Answer> = {}): Block {
  const { questionNameId: id, title, description = "", minLabel = "", maxLabel = "" } = question;
  const error = element("p", { id, className: "error", role: "alert" });
  const whole = element(
    "div",
    { role: "group", ariaLabel: title },
    element("h2", { tabIndex: -1 }, title, question.required && asks(question) ? " *" : ""),
    element("p", {}, description),
    drawControl(question, seed, words, known),
    minLabel + maxLabel && element("div", { className: "ends" }, element("span", {}, minLabel), maxLabel),
    error,
  );
  const tell = (problem: string | null) => {
    error.textContent = problem;
    for (const control of whole.querySelectorAll<HTMLElement>("input,.field,button")) {
      control.ariaInvalid = `${!!problem}`;
      control.setAttribute("aria-describedby", id);
    }
  };
  return { question, whole, tell };
}

function drawControl(question: ShownQuestion, seed: string, words: Words, known: Partial<Answer>): Node | string {
  if (!asks(question)) return "";
  const isChosen = question.choices[0] || /Ids|ing/.test(question.field);
  return isChosen ? drawChoices(question, seed, words, known) : drawField(question, known);
}
