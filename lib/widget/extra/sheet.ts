/** Styles for the types of the second file, in addition to those that all questions share. The build minifies it. */
export const sheet = `
.image { grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); }
.image .box { flex-direction: column; text-align: center; }
img { width: 100%; aspect-ratio: 1; object-fit: cover; }
.ranking label { position: relative; }
.ranking label input { appearance: none; position: absolute; inset: 0; height: 100%; }
.code { text-align: center; user-select: all; }
b { display: grid; flex: none; place-content: center; width: 28px; height: 28px; border: 1px solid; border-radius: 50%; }
.ranking :checked + b { background: var(--aw-optionSelectedColor); color: var(--aw-optionBackground); }
.skip { min-width: 40px; min-height: 40px; padding: 0; border: 0; background: none; text-align: start; text-decoration: underline; justify-self: start; cursor: pointer; }
`;
