import { type Route, sendPage } from "../../http.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { spreadsheetPage } from "./page.ts";
import { refusal } from "./refusal.ts";
import { makeSpreadsheets } from "./spreadsheets.ts";
import { makeTokens, type ServiceAccount } from "./tokens.ts";

const PATH = /^\/v4\/spreadsheets\/([\w-]{1,200})(?:(:batchUpdate)|\/values\/([^/:]+)(:append)?)?$/;
const PAGE = /^\/googlesheets\/([\w-]{1,200})$/;

/**
 * Google's token endpoint and Sheets API. A spreadsheet's ID with `bad` in it is refused as unauthenticated, one with
 * `unshared` isn't shared with the service account, and one with `missing` doesn't exist.
 * `GET /googlesheets/<id>` shows a spreadsheet as tables.
 */
export function makeGoogleSheets(account: ServiceAccount, context: StandInContext): StandIn {
  const tokens = makeTokens(account);
  const spreadsheets = makeSpreadsheets();
  const mayRequest = makeRateLimit([{ requests: 300, seconds: 60 }]);

  function answer(request: ApiRequest): Answer | null {
    if (request.path === "/token" && request.method === "POST") return tokens.grant(request);
    const [, id, batchUpdate, range, append] = PATH.exec(request.path) ?? [];
    if (id === undefined) return null;
    if (!tokens.accepts(request) || id.includes("bad")) {
      return refusal(401, "Request had invalid authentication credentials.");
    }
    const kind = request.method === "GET" ? "Read" : "Write";
    if (mayRequest(kind) > 0) return refusal(429, `Quota exceeded for quota metric '${kind} requests'.`);
    if (id.includes("missing")) return refusal(404, "Requested entity was not found.");
    if (id.includes("unshared")) return refusal(403, "The caller does not have permission");
    const operation = `${request.method}${batchUpdate ?? ""}${range === undefined ? "" : " values"}${append ?? ""}`;
    const place = decodeURIComponent(range ?? "");
    switch (operation) {
      case "GET":
        return spreadsheets.describe(id);
      case "POST:batchUpdate":
        return spreadsheets.grow(id, request);
      case "GET values":
        return spreadsheets.read(id, place, request);
      case "PUT values":
        return spreadsheets.update(id, place, request);
      case "POST values:append":
        return spreadsheets.append(id, place, request);
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
