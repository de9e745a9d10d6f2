/**
 * Styles for ratings and NPS. They are sent with the surveys that have one, before their style tokens, so that the
 * script stays as small as possible for all others.
 */
export const scaleSheet = `
.scale { grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); gap: 4px; }
.scale .box { position: relative; justify-content: center; padding: 0; }
.scale input { appearance: none; position: absolute; width: 100%; height: 100%; }
.numbers { grid: auto / auto-flow minmax(0, 1fr); gap: 0; margin-inline: min(0px, 50% - 132px); font-size: min(1em, 20px); }
.stars, .emoji { font-size: 32px; }
.stars .box { border-color: transparent; background: none; outline: 0; color: var(--aw-optionSelectedColor); }
.stars .box:not(:has(:checked, ~ .box :checked)) { opacity: 0.5; }
@media (hover: hover) {
  .stars .box:hover { border-color: var(--aw-optionSelectedColor); }
}
`.replaceAll(/\n */g, "");
