import { type Html, html, trustedHtml } from "#lib/html.ts";
import { PAPER_STYLE } from "../../paper-style.ts";
import type { Sheet } from "./spreadsheets.ts";

const style = `${PAPER_STYLE}
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; }
.scroll { overflow-x: auto; margin: 8px 0 24px; }
table { border-collapse: collapse; background: var(--surface); }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: start; vertical-align: top; max-width: 320px; overflow-wrap: anywhere; white-space: pre-wrap; }
td[data-number] { text-align: end; }`;

/** A spreadsheet, as its sheets' tables. */
export function spreadsheetPage(id: string, sheets: readonly Sheet[]): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spreadsheet ${id}</title><style>${trustedHtml(style)}</style></head><body>
<header><h1>Spreadsheet ${id}</h1><p class="soft">The sandbox's Google Sheets. The demo shop's responses appear here once Afterword is connected.</p></header>
<main>${sheets.length === 0 ? html`<p class="soft">Nothing here yet.</p>` : sheets.map(sheetTable)}</main></body></html>`;
}

function sheetTable({ title, rows }: Sheet): Html {
  const [header = [], ...others] = rows;
  if (rows.length === 0) return html`<h2>${title}</h2><p class="soft">Nothing here yet.</p>`;
  return html`<h2>${title}</h2><div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${header.map((name) => html`<th scope="col">${String(name)}</th>`)}</tr></thead>
<tbody>${others.map(
    (row) =>
      html`<tr>${row.map((value) => (typeof value === "number" ? html`<td data-number>${value}</td>` : html`<td>${String(value)}</td>`))}</tr>`,
  )}</tbody></table></div>`;
}
