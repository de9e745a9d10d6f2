import type { Answer } from "#lib/survey/answer.ts";
import { asks } from "#lib/survey/path.ts";
import type { Question } from "#lib/survey/question.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { drawChoices } from "./draw-choices.ts";
import { drawField } from "./draw-field.ts";
import { drawRanking } from "./draw-ranking.ts";
import { drawScale } from "./draw-scale.ts";
import { element } from "./element.ts";
import type { Words } from "./words/en.ts";

/** A question on the page: all of it, and how to say what is wrong with its answer (null for nothing). */
export type Block = { question: Question; whole: HTMLElement; tell: (problem: string | null) => void };

/** Draws a question with what it was answered before. */
export function drawQuestion(question: Question, seed: string, words: Words, known: Partial<Answer> = {}): Block {
  const { questionNameId: id, title, description = "" } = question;
  const error = element("p", { id, className: "error", role: "alert" });
  const whole = element(
    "div",
    { role: "group", ariaLabel: title },
    element("h2", { tabIndex: -1 }, title, question.required && asks(question) ? " *" : ""),
    element("p", {}, description),
    drawControl(question, seed, words, known),
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

function drawControl(question: Question, seed: string, words: Words, known: Partial<Answer>): Node | string {
  const field = fieldOf(question);
  if (!asks(question)) return "";
  if (field === "ranking") return drawRanking(question, seed, words, known);
  if (field === "choiceIds") return drawChoices(question, seed, words, known);
  return /rating|nps/.test(question.type) ? drawScale(question, words, known) : drawField(question, known);
}
