import { PAPER_STYLE } from "../paper-style.ts";

/** The mailbox's style sheet. */
export const MAILBOX_STYLE = `${PAPER_STYLE}
dt { color: var(--soft); }
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; display: grid; grid-template-columns: 340px minmax(0, 1fr); gap: 16px; align-items: start; }
nav, article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
nav { max-height: calc(100vh - 140px); overflow-y: auto; position: sticky; top: 16px; }
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
