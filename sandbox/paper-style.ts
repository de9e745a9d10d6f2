/** What the sandbox's own pages look like: Afterword's paper, ink and accent, so that they read as part of the product. */
export const PAPER_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf8; --surface: #fff; --line: #e7e4de; --ink: #1d1b18; --soft: #6b655c; --accent: #4f46c8; --chosen: #f1f0fb; --serif: "Source Serif 4", Georgia, "Times New Roman", serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #151412; --surface: #1e1c1a; --line: #35322e; --ink: #f1eee9; --soft: #a39c91; --accent: #8c86f0; --chosen: #2a2838; } }
* { box-sizing: border-box; }
html { overflow-y: scroll; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 "Inter Variable", Inter, system-ui, sans-serif; font-feature-settings: "tnum"; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 26px; } h2 { font-size: 20px; }
p { margin: 4px 0 0; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { max-width: 1200px; margin: 0 auto; padding: 24px 24px 16px; }
.wordmark { font: 600 16px/1.2 var(--serif); margin: 0 0 16px; }
.soft, time { color: var(--soft); }
time { font-size: 12px; white-space: nowrap; }
ul, ol { list-style: none; margin: 0; padding: 0; }
summary { cursor: pointer; color: var(--soft); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; font: 13px/1.5 ui-monospace, monospace; }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; }
`;
