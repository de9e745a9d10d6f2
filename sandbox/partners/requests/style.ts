import { PAPER_STYLE } from "../../paper-style.ts";

export const REQUESTS_STYLE = `${PAPER_STYLE}
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
ul { display: flex; flex-wrap: wrap; gap: 8px; }
ul a { display: block; padding: 8px 12px; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); color: inherit; text-decoration: none; }
ul a:hover, ul a[aria-current] { background: var(--chosen); }
ul a[aria-current] { border-color: var(--accent); font-weight: 600; }
.count { color: var(--soft); font-weight: 400; }
section { display: grid; gap: 12px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.pending { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.pending p { margin: 0; font-weight: 600; }
form { margin: 0; }
button { font: inherit; color: inherit; cursor: pointer; min-height: 40px; padding: 8px 14px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
button:hover { background: var(--chosen); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
ol li { padding: 12px 16px; }
ol li + li { border-top: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; margin: 0; font-size: 12px; }
.what { font-weight: 600; overflow-wrap: anywhere; }
summary { padding: 4px 0; }
.empty { color: var(--soft); margin: 0; }
.paging { display: flex; gap: 16px; align-items: center; }
@media (max-width: 800px) { header { padding: 16px 16px 12px; } main { padding: 0 16px 32px; } }
`;
