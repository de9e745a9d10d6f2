/** The mailbox's style sheet: Afterword's own paper, ink and accent, so that it reads as part of the product. */
export const MAILBOX_STYLE = `
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
.soft, time, dt { color: var(--soft); }
time { font-size: 12px; white-space: nowrap; }
header { max-width: 1200px; margin: 0 auto; padding: 24px 24px 16px; }
.wordmark { font: 600 16px/1.2 var(--serif); margin: 0 0 16px; }
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; display: grid; grid-template-columns: 340px minmax(0, 1fr); gap: 16px; align-items: start; }
nav, article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
nav { max-height: calc(100vh - 140px); overflow-y: auto; position: sticky; top: 16px; }
ol { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover, li a[aria-current] { background: var(--chosen); }
li a:focus-visible { outline-offset: -2px; }
li a[aria-current] { box-shadow: inset 3px 0 0 var(--accent); }
.row { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; }
.to { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
article { padding: 24px; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
dl { margin: 0; display: grid; gap: 4px; }
dl div { display: grid; grid-template-columns: 80px minmax(0, 1fr); }
dd { margin: 0; overflow-wrap: anywhere; } dd time { font-size: inherit; color: inherit; }
iframe { width: 100%; height: 600px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; font: 13px/1.5 ui-monospace, monospace; }
summary { cursor: pointer; color: var(--soft); }
.back { display: none; }
.empty { max-width: 420px; margin: 64px auto; padding: 0 24px; text-align: center; text-wrap: balance; }
.empty svg { color: var(--soft); margin-bottom: 16px; }
@media (max-width: 800px) {
  header { padding: 16px 16px 12px; } .wordmark { margin-bottom: 12px; }
  main { grid-template-columns: minmax(0, 1fr); padding: 0 16px 32px; }
  nav { position: static; max-height: none; }
  .browsing article, .reading nav { display: none; }
  .browsing li a[aria-current] { background: none; box-shadow: none; }
  .back { display: block; } article { padding: 16px; }
  li a { padding: 14px 16px; }
}
`;
