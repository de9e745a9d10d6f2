import type { Answer } from "#lib/survey/answer.ts";
import { checkExtra } from "#lib/survey/check-extra.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { ShownQuestion } from "../shown-survey.ts";
import { addCopyButton } from "./add-copy-button.ts";
import { drawLongText } from "./draw-long-text.ts";
import { drawPictures } from "./draw-pictures.ts";
import { drawRanking } from "./draw-ranking.ts";
import { sheet } from "./sheet.ts";

/** The question types that few surveys hold. A page loads them in a second file, for those that do. */
export type ExtraTypes = typeof extraTypes;

export const extraTypes = { draw, check: checkExtra, addCopyButton, sheet };

/** Makes a ranking, pictures or a longer text of the plain choices or the plain field for it. */
function draw(question: ShownQuestion, plain: HTMLElement, words: PageWords, known: Partial<Answer>): HTMLElement {
  if (question.type === "ranking") return drawRanking(question, plain, words, known);
  return question.type === "longText" ? drawLongText(plain, known) : drawPictures(question, plain);
}
