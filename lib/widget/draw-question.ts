import type { Answer } from "#lib/survey/answer.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { drawChoices } from "./draw-choices.ts";
import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import type { ShownQuestion } from "./shown-survey.ts";

/** A question on the page: its element, and how to show what is wrong with its answer (null for nothing). */
export type Block = {
  question: ShownQuestion;
  /** In the question's language. */
  words: PageWords;
  whole: HTMLElement;
  showProblem: (problem: string | null) => void;
};

/** The controls that this script draws, with the second one. For any other, the next function no longer compiles. */
type DrawnKind = "choices" | "select" | "pictures" | "ranking" | "scale" | "input" | "textarea" | "none";

/**
 * Draws a question with its previous answer.
 * @param extra what the second file has, for surveys that need it
 */
export function drawQuestion(
  question: ShownQuestion,
  surveyWords: PageWords,
  known: Partial<Answer> = {},
  extra: ExtraTypes | undefined,
  seed: string,
): Block {
  const { questionNameId: id, title, description, minLabel, maxLabel, isExtra } = question;
  const { words = surveyWords } = question satisfies { kind: DrawnKind };
  const error = element("p", { id, className: "error", role: "alert" });
  const plain = question.className ? drawChoices(question, known) : drawField(question, known);
  const whole = element(
    "div",
    { role: "group", ariaLabel: title },
    element("h2", { tabIndex: -1 }, title, question.required ? "\u00a0*" : ""),
    element("p", {}, description),
    isExtra && extra ? extra.draw(question, plain, words, known, seed) : plain,
    minLabel + maxLabel && element("div", { className: "ends" }, element("span", {}, minLabel), maxLabel),
    error,
  );
  const showProblem = (problem: string | null) => {
    error.textContent = problem;
    for (const control of whole.querySelectorAll<HTMLElement>("input,.field,button")) {
      control.ariaInvalid = `${!!problem}`;
      control.setAttribute("aria-describedby", id);
    }
  };
  return { question, words, whole, showProblem };
}

/** A single-line text field. */
function drawField(question: ShownQuestion, known: Partial<Answer>): HTMLElement {
  const { questionNameId: name, title, field, fieldProperties } = question;
  // The value is set last: a field of another type may reject it.
  return element("input", {
    className: "box field",
    name,
    ariaLabel: title,
    ...fieldProperties,
    value: `${known[field] ?? ""}`,
  });
}
