import type { SurveyDocument, ThankYou } from "../survey/document.ts";
import type { ShownQuestion } from "./shown-question.ts";

/**
 * Styles that are sent with a survey, before its style tokens (`--aw-…`, see `#lib/survey/styles.ts`), so that the script
 * stays as small as possible: nearly all are for some surveys only.
 */
const sheets = {
  // Transparent borders become visible in forced-colors mode. A title that takes the focus scrolls into view with space
  // for the progress bar and a sticky header of the store.
  base: `
:host { display: block; max-width: 640px; padding: 24px 0; }
* { box-sizing: border-box; margin: 0; color: inherit; font: inherit; }
[hidden], p:empty { display: none !important; }
form, div { display: grid; gap: 8px; }
form, .body { gap: 24px; }
form {
  padding: var(--aw-cardPadding);
  border: 1px solid var(--aw-cardBorderColor);
  border-radius: var(--aw-cardRadius);
  background: var(--aw-cardBackground);
  accent-color: var(--aw-optionSelectedColor);
  box-shadow: var(--aw-cardShadow);
  color: var(--aw-textColor);
  font-family: var(--aw-fontFamily);
  line-height: 1.5;
  overflow-wrap: anywhere;
}
.body > div { gap: 16px; }
h2 { scroll-margin-top: 8em; color: var(--aw-titleColor); font-size: 1.25em; font-weight: 600; }
h2 + p { margin-top: -8px; }
.box, .button {
  min-height: 48px;
  padding: 10px 14px;
  border: 1px solid var(--aw-optionBorderColor);
  border-radius: var(--aw-optionRadius);
  background: var(--aw-optionBackground);
  color: var(--aw-optionTextColor);
  cursor: pointer;
}
label, .buttons { display: flex; gap: 8px; align-items: center; }
label input { min-width: 20px; height: 20px; }
.field { width: 100%; border-color: currentColor; }
label:has(:checked), :focus-visible { outline: 3px solid var(--aw-optionSelectedColor); outline-offset: 2px; }
label:has(:checked) { outline-offset: -2px; }
.error { padding: 10px 14px; border-radius: var(--aw-optionRadius); background: #fee; color: #800; }
.button {
  padding: 10px 24px;
  border-color: transparent;
  border-radius: var(--aw-buttonRadius);
  background: var(--aw-buttonBackground);
  color: var(--aw-buttonTextColor);
  font-weight: 600;
  justify-self: start;
  text-decoration: none;
}
p { white-space: pre-line; }
`,
  // Grows with the page's text, as browsers let people choose. Many shops set a smaller root size, and then sizes of
  // their own: there, the survey keeps the merchant's size.
  text: `
form { font-size: calc(var(--aw-fontSize) + max(0px, 1rem - 16px)); }
.button { font-size: calc(var(--aw-buttonFontSize) + max(0px, 1rem - 16px)); }
`,
  back: `
.buttons { flex-wrap: wrap; }
.buttons .box { border-color: transparent; background: none; color: inherit; }
`,
  pointer: `
@media (hover: hover) {
  .box:hover { border-color: var(--aw-optionSelectedColor); }
  .button:hover { opacity: 0.8; }
}
.box:active, .button:active { opacity: 0.6; }
`,
  progress: `
.progress { outline: 1px solid transparent; background: var(--aw-progressTrackColor); }
.progress div { border-top: 4px solid var(--aw-progressColor); }
`,
  // Eleven points in one row are too narrow for a finger on most phones: 0 to 5, then 6 to 10.
  scale: `
.scale { grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); gap: 4px; }
.scale .box { position: relative; justify-content: center; padding: 0; }
.scale input { appearance: none; position: absolute; width: 100%; height: 100%; }
.body > :has(> .numbers) { container-type: inline-size; }
.numbers { grid: auto / auto-flow minmax(0, 1fr); column-gap: 0; font-size: min(1em, 6cqi); }
@container (max-width: 299px) {
  .numbers:has(:nth-child(7)) { grid: auto / repeat(6, minmax(0, 1fr)); font-size: min(1em, 10cqi); }
}
.stars, .emoji { font-size: max(32px, 2em); }
.stars .box { border-color: transparent; background: none; outline: 0; color: var(--aw-optionSelectedColor); }
.stars .box:not(:has(:checked, ~ .box :checked)) { opacity: 0.5; }
@media (hover: hover) {
  .stars .box:hover { border-color: var(--aw-optionSelectedColor); }
}
`,
  ends: `
.ends { display: flex; gap: 8px; align-items: center; margin-top: -8px; text-align: end; }
.ends span { flex: auto; text-align: start; }
`,
  pictures: `
.image { grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); }
.image .box { position: relative; flex-direction: column; text-align: center; }
.image label input { appearance: none; position: absolute; inset: 0; height: 100%; }
img { width: 100%; aspect-ratio: 1; object-fit: cover; }
`,
  ranking: `
.ranking label { position: relative; }
.ranking label input { appearance: none; position: absolute; inset: 0; height: 100%; }
b { display: grid; flex: none; place-content: center; width: max(28px, 1.75em); aspect-ratio: 1; border: 1px solid; border-radius: 50%; }
.ranking :checked + b { background: var(--aw-optionSelectedColor); color: var(--aw-optionBackground); }
.skip { min-width: 40px; min-height: 40px; padding: 0; border: 0; background: none; text-align: start; text-decoration: underline; justify-self: start; cursor: pointer; }
`,
  // A phone zooms into smaller text when its field takes the focus.
  typed: `
@media (pointer: coarse) {
  .field { font-size: max(16px, 1em); }
}
`,
  other: `
.box + .field { border-color: var(--aw-optionBorderColor); }
`,
  limit: `
label:has(:disabled) { opacity: 0.5; pointer-events: none; }
`,
  code: `
.code { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; justify-content: center; padding: 2px 14px; cursor: auto; user-select: all; }
.code output { user-select: none; }
.code output::before { content: "· "; }
.code button { min-width: 44px; min-height: 44px; padding: 0; border: 0; background: none; text-decoration: underline; cursor: pointer; }
`,
};

const typedKinds: ReadonlySet<string> = new Set(["input", "textarea", "select"]);

type SheetName = keyof typeof sheets;

/** The styles that a survey needs. */
export function typeSheets(
  questions: readonly ShownQuestion[],
  { discountCode, ownDiscount }: Pick<ThankYou, "discountCode" | "ownDiscount">,
  { allowBack, showProgress }: Pick<SurveyDocument["settings"], "allowBack" | "showProgress">,
): string {
  const isNeeded: Record<SheetName, boolean> = {
    base: true,
    text: true,
    back: allowBack,
    pointer: true,
    progress: showProgress,
    scale: questions.some(({ className }) => className.startsWith("scale")),
    ends: questions.some(({ minLabel, maxLabel }) => minLabel || maxLabel),
    pictures: questions.some(({ choices }) => choices.some(({ imageUrl }) => imageUrl)),
    ranking: questions.some(({ field }) => field === "ranking"),
    typed: questions.some(({ kind, otherProperties }) => otherProperties || typedKinds.has(kind)),
    other: questions.some(({ otherProperties }) => otherProperties),
    limit: questions.some(({ mostChoices, choices }) => mostChoices > 1 && mostChoices < choices.length),
    code: !!(discountCode ?? ownDiscount),
  };
  return joined(([name]) => isNeeded[name]);
}

/** All of them, for a page that draws its questions itself. */
export const everyTypeSheet = joined(() => true);

function joined(isIncluded: (entry: [SheetName, string]) => boolean): string {
  const entries = Object.entries(sheets) as [SheetName, string][];
  return entries
    .filter(isIncluded)
    .map(([, sheet]) => sheet.replaceAll(/\n */g, ""))
    .join("");
}
