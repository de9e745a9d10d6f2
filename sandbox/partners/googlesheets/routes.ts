import { type Html, html, trustedHtml } from "#lib/html.ts";
import { type Route, sendPage } from "../../http.ts";
import { PAPER_STYLE } from "../../paper-style.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { refusal } from "./refusal.ts";
import type { Sheet } from "./spreadsheets.ts";
import { makeSpreadsheets } from "./spreadsheets.ts";
import { makeTokens, type ServiceAccount } from "./tokens.ts";

const PATH = /^\/v4\/spreadsheets\/([\w-]{1,200})(?:(:batchUpdate)|\/values\/([^/:]+)(:append)?)?$/;
const TOO_MANY_CELLS =
  "This action would increase the number of cells in the workbook above the limit of 10000000 cells.";
const PAGE = /^\/googlesheets\/([\w-]{1,200})$/;

/**
 * Google's token endpoint and Sheets API. A spreadsheet's ID with `bad` in it is refused as unauthenticated, one with
 * `unshared` isn't shared with the service account, one with `missing` doesn't exist, and one with `full` has as many cells
 * as Google allows.
 * `GET /googlesheets/<id>` shows a spreadsheet as tables.
 */
export function makeGoogleSheets(account: ServiceAccount, context: StandInContext): StandIn {
  const tokens = makeTokens(account);
  const spreadsheets = makeSpreadsheets();
  // Limits each service account, no matter which spreadsheet it asks for.
  const mayRequest = makeRateLimit([{ requests: 60, seconds: 60 }]);

  function answer(request: ApiRequest): Answer | null {
    if (request.path === "/token" && request.method === "POST") return tokens.grant(request);
    const [, id, batchUpdate, range, append] = PATH.exec(request.path) ?? [];
    if (id === undefined) return null;
    if (!tokens.accepts(request) || id.includes("bad")) {
      return refusal(401, "Request had invalid authentication credentials.");
    }
    const kind = request.method === "GET" ? "Read" : "Write";
    if (mayRequest(kind) > 0) {
      const limit = `${kind} requests per minute per user`;
      return refusal(
        429,
        `Quota exceeded for quota metric '${kind} requests' and limit '${limit}' of service 'sheets.googleapis.com'.`,
      );
    }
    if (id.includes("missing")) return refusal(404, "Requested entity was not found.");
    if (id.includes("unshared")) return refusal(403, "The caller does not have permission");
    const operation = `${request.method}${batchUpdate ?? ""}${range === undefined ? "" : " values"}${append ?? ""}`;
    const place = decodeURIComponent(range ?? "");
    const isFull = id.includes("full");
    switch (operation) {
      case "GET":
        return spreadsheets.describe(id);
      case "POST:batchUpdate":
        return isFull
          ? refusal(400, `Invalid requests[0].appendDimension: ${TOO_MANY_CELLS}`)
          : spreadsheets.grow(id, request);
      case "GET values":
        return spreadsheets.read(id, place, request);
      case "PUT values":
        return spreadsheets.update(id, place, request);
      case "POST values:append":
        return isFull ? refusal(400, TOO_MANY_CELLS) : spreadsheets.append(id, place, request);
      default:
        return null;
    }
  }

  const pageRoute: Route = ({ method, path }, response) => {
    const [, id] = PAGE.exec(path) ?? [];
    if (id === undefined || method !== "GET") return false;
    return sendPage(response, spreadsheetPage(id, spreadsheets.peek(id)));
  };
  return {
    slug: "googlesheets",
    settings: () => ({ clientEmail: account.email, privateKey: account.privateKey }),
    routes: [pageRoute, apiRoute("googlesheets", context, answer)],
  };
}

const style = `${PAPER_STYLE}
main { max-width: 1200px; margin: 0 auto; padding: 0 24px 48px; }
.scroll { overflow-x: auto; margin: 8px 0 24px; }
table { border-collapse: collapse; background: var(--surface); }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: start; vertical-align: top; max-width: 320px; overflow-wrap: anywhere; white-space: pre-wrap; }
td[data-number] { text-align: end; }`;

/** A spreadsheet, as its sheets' tables. */
function spreadsheetPage(id: string, sheets: readonly Sheet[]): Html {
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
