import type { Answer } from "#lib/survey/answer.ts";
import { chooseWordings } from "#lib/survey/choose-wordings.ts";
import type { ThankYou } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { readNumber } from "#lib/survey/read-number.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { askForCode } from "../ask-for-code.ts";
import { element } from "../element.ts";
import { guard } from "../guard.ts";
import type { ShownQuestion, ShownSurvey } from "../shown-survey.ts";
import { startOf } from "../walk.ts";
import { checkEntered } from "./check-entered.ts";
import { drawRanking } from "./draw-ranking.ts";
import { extendChoices } from "./extend-choices.ts";
import { readExtra } from "./read-extra.ts";

/** The origin that serves this file and the calls. */
const base = guard(() => new URL(`${document.currentScript?.getAttribute("src")}`).origin);

/** What only some surveys have. A page loads it in a second file when needed. */
export type ExtraTypes = typeof extraTypes;

export const extraTypes = {
  draw,
  check: checkEntered,
  path: visiblePath,
  chooseWordings,
  read: readExtra,
  addCopyButton,
  // Read by scripts of earlier releases, which browsers keep for five minutes.
  startOf,
  number: readNumber,
};

/** Turns the plain choices or the plain field into a ranking, a drop-down list, pictures, a longer text and so on. */
function draw(
  question: ShownQuestion,
  plain: HTMLElement,
  words: PageWords,
  known: Partial<Answer>,
  seed = "",
): HTMLElement {
  // The script of the last release has extended the choices itself, even without "Other".
  if (question.className && !plain.querySelector(".field")) extendChoices(question, plain, seed, known);
  if (question.field === "ranking") return drawRanking(question, plain, words, known);
  if (question.kind === "select") return drawSelect(question, plain);
  if (question.kind === "textarea") return drawLongText(plain, known);
  return question.className ? drawPictures(question, plain) : plain;
}

/** Turns plain choices into a drop-down list. */
function drawSelect({ questionNameId: name, title, placeholder }: ShownQuestion, group: HTMLElement): HTMLElement {
  // The script of an earlier release has drawn the list itself.
  if (group.matches("select")) return group;
  const list = element("select", { className: "box field", name, ariaLabel: title });
  list.append(element("option", { value: "" }, `${placeholder}`));
  for (const input of group.querySelectorAll<HTMLInputElement>("label input")) {
    const { value, checked: selected, parentElement: label } = input;
    list.append(element("option", { value, selected }, `${label?.textContent}`));
    label?.remove();
  }
  group.prepend(list);
  return group;
}

/** Puts the pictures of choices above their labels. */
function drawPictures(question: ShownQuestion, group: HTMLElement): HTMLElement {
  for (const input of group.querySelectorAll<HTMLInputElement>("label input")) {
    const src = question.choices.find(({ id }) => id === input.value)?.imageUrl;
    // The label next to it says what it shows.
    if (src) input.before(element("img", { loading: "lazy", alt: "", src }));
  }
  // Then it is in the page.
  queueMicrotask(() => preload(group));
  return group;
}

/** Loads a question's pictures once the question before it is shown: they aren't in view yet. */
function preload(group: HTMLElement): void {
  const before = group.closest("[role=group]:has(> h2)")?.previousElementSibling;
  if (!(before instanceof HTMLElement)) return;
  const load = () => {
    if (!before.hidden) for (const picture of group.querySelectorAll("img")) picture.loading = "eager";
  };
  new MutationObserver(load).observe(before, { attributeFilter: ["hidden"] });
  load();
}

/** Turns the plain field into a multi-line one. */
function drawLongText(plain: HTMLElement, { text = "" }: Partial<Answer>): HTMLElement {
  const field = document.createElement("textarea");
  for (const { name, value } of plain.attributes) field.setAttribute(name, value);
  field.value = text;
  return field;
}

/**
 * Adds the thank-you's link and its discount code, with a button that copies it, in a live region that announces success.
 * Without a code, asks for the shopper's own, and shows it as soon as the store has made it; the thanks stay as they are
 * if it doesn't.
 */
async function addCopyButton(thanks: HTMLElement, words: ShownSurvey["words"], thankYou?: ThankYou): Promise<void> {
  // The script of the last release has drawn both itself.
  const field = thanks.querySelector(".code") ?? element("p", { className: "box code" }, thankYou?.discountCode ?? "");
  if (!field.parentElement && thankYou) {
    const { link } = thankYou;
    thanks.firstElementChild?.append(field); // an empty one is not visible
    if (link) field.after(element("a", { className: "button", href: link.url, target: "_blank" }, link.label));
  }
  const { asking } = words;
  if (asking && words.copy && !field.textContent) {
    field.ariaLive = "polite";
    const ask = () => fetch(`${base}/Survey/GetDiscountCode`, { method: "POST", body: JSON.stringify(asking) });
    field.textContent = (await askForCode(ask)) ?? "";
  }
  if (!field.textContent) return;
  const code = field.textContent;
  const onclick = async () => {
    let isCopied: unknown = true;
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // A page without https, or without permission to write to the clipboard: selects the code, without this button.
      getSelection()?.setBaseAndExtent(field, 0, field, 1);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) button.textContent = `${words.copied}`;
  };
  const button = element("button", { type: "button", onclick }, `${words.copy}`);
  field.append(element("output", {}, button));
}
