/**
 * The survey's styles apart from its style tokens (`--aw-…`, see `#lib/survey/styles.ts`). The build minifies it.
 * Transparent borders become visible in forced-colors mode. A title that takes the focus scrolls into view with space for
 * the progress bar and a sticky header of the store.
 */
export const sheet = `
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
`;
