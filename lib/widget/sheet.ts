/**
 * How the survey looks apart from its style tokens (`--aw-…`, see `#lib/survey/styles.ts`). The build minifies it. Nothing
 * in it moves by itself, so there is nothing to reduce for those who want less motion.
 */
export const sheet = `
:host { display: block; max-width: 560px; margin: 24px auto; }
* { box-sizing: border-box; margin: 0; color: inherit; font: inherit; }
[hidden], :is(p, b):empty { display: none !important; }
form, div, ol { display: grid; gap: 8px; padding: 0; }
form, .body { gap: 20px; }
form {
  padding: var(--aw-cardPadding);
  border: 1px solid var(--aw-cardBorderColor);
  border-radius: var(--aw-cardRadius);
  background: var(--aw-cardBackground);
  accent-color: var(--aw-optionSelectedColor);
  box-shadow: var(--aw-cardShadow);
  color: var(--aw-textColor);
  font-family: var(--aw-fontFamily);
  font-size: var(--aw-fontSize);
  line-height: 1.5;
  overflow-wrap: anywhere;
}
h2 { color: var(--aw-titleColor); font-size: 1.25em; font-weight: 600; }
.box, .button {
  min-height: 48px;
  padding: 10px 14px;
  border: 1px solid var(--aw-optionBorderColor);
  border-radius: var(--aw-optionRadius);
  background: var(--aw-optionBackground);
  color: var(--aw-optionTextColor);
  cursor: pointer;
}
label, li, .ends, .buttons { display: flex; gap: 8px; align-items: center; }
label input { min-width: 20px; height: 20px; }
.field { width: 100%; border-color: currentColor; }
label:has(:checked) { outline: 3px solid var(--aw-optionSelectedColor); outline-offset: -2px; }
.scale { grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); gap: 4px; }
.scale .box { position: relative; justify-content: center; padding: 0; }
.scale input { appearance: none; position: absolute; width: 100%; height: 100%; }
.stars, .emoji { font-size: 30px; }
.stars .box { border: 0; background: none; outline: 0; color: var(--aw-optionSelectedColor); }
.stars:not(:has(:checked)) .box, .stars .box:has(:checked) ~ .box { opacity: 0.5; }
span { flex: 1; }
.ends { text-align: end; }
.ends span { flex: auto; text-align: start; }
b { margin-inline-start: auto; white-space: nowrap; }
.buttons { flex-direction: row-reverse; justify-content: space-between; }
.error { padding: 10px 14px; background: #fee; color: #800; }
.button {
  padding: 10px 24px;
  border: 0;
  border-radius: var(--aw-buttonRadius);
  background: var(--aw-buttonBackground);
  color: var(--aw-buttonTextColor);
  font-size: var(--aw-buttonFontSize);
  font-weight: 600;
  justify-self: start;
  text-decoration: none;
}
.progress { background: var(--aw-progressTrackColor); }
.progress div { height: 4px; background: var(--aw-progressColor); }
.image { grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); }
.image .box { flex-direction: column; text-align: center; }
img { width: 100%; aspect-ratio: 1; object-fit: cover; }
p { white-space: pre-line; }
.code { text-align: center; user-select: all; }
`;
