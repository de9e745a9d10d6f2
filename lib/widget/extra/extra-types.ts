import type { Answer } from "#lib/survey/answer.ts";
import { checkExtra } from "#lib/survey/check-extra.ts";
import { readNumber } from "#lib/survey/read-number.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { ShownQuestion } from "../shown-survey.ts";
import { addCopyButton } from "./add-copy-button.ts";
import { drawLongText } from "./draw-long-text.ts";
import { drawPictures } from "./draw-pictures.ts";
import { drawRanking } from "./draw-ranking.ts";
import { drawSelect } from "./draw-select.ts";

/** The question types that few surveys have. A page loads them in a second file when needed. */
export type ExtraTypes = typeof extraTypes;

export const extraTypes = {
  draw,
  check: checkExtra,
  number: readNumber,
  addCopyButton,
  /** Read by the script of the last release with these styles, which browsers keep for five minutes. */
  sheet: "",
};

/** Turns the plain choices or the plain field into a ranking, a drop-down list, pictures or a longer text. */
function draw(question: ShownQuestion, plain: HTMLElement, words: PageWords, known: Partial<Answer>): HTMLElement {
  if (question.field === "ranking") return drawRanking(question, plain, words, known);
  if (question.kind === "select") return drawSelect(question, plain);
  return question.kind === "textarea" ? drawLongText(plain, known) : drawPictures(question, plain);
}
