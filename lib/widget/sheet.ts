/** How the survey looks apart from its style tokens (`--aw-…`, see `#lib/survey/styles.ts`). The build minifies it. */
export const sheet = `
:host { display: block; max-width: 560px; margin: 24px auto; }
* { box-sizing: border-box; margin: 0; color: inherit; font: inherit; }
[hidden], :empty:is(p, small) { display: none !important; }
form, div { display: grid; gap: 8px; }
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
  text-align: start;
  overflow-wrap: anywhere;
}
h2 { color: var(--aw-titleColor); font-size: 1.25em; font-weight: 600; line-height: 1.3; }
.box, .button {
  min-height: 48px;
  padding: 10px 14px;
  border: 1px solid var(--aw-optionBorderColor);
  border-radius: var(--aw-optionRadius);
  background: var(--aw-optionBackground);
  color: var(--aw-optionTextColor);
  cursor: pointer;
}
label { display: flex; gap: 12px; align-items: center; }
label input { flex: none; width: 20px; height: 20px; }
.field { border-color: currentColor; }
.box:has(:checked) { border-color: var(--aw-optionSelectedColor); box-shadow: inset 0 0 0 1px var(--aw-optionSelectedColor); }
.scale { grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); gap: 4px; }
.scale .box { position: relative; justify-content: center; padding: 0; }
.scale input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; }
.numbers .box:has(:checked) {
  background: var(--aw-optionSelectedColor);
  color: var(--aw-optionBackground);
  forced-color-adjust: none;
}
.stars, .emoji { font-size: 30px; }
.stars .box { border: 0; background: none; box-shadow: none; color: var(--aw-optionSelectedColor); }
.stars:not(:has(:checked)) .box, .stars .box:has(:checked) ~ .box { opacity: 0.5; }
.ends, .buttons { display: flex; justify-content: space-between; }
.buttons { flex-direction: row-reverse; }
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
}
.progress {
  height: 4px;
  background: linear-gradient(var(--aw-progressColor) 0 0) no-repeat var(--aw-progressTrackColor);
}
small { font-size: 0.8em; }
.scale .box:has(:focus-visible) { outline: 2px solid; }
`;
