import { readText } from "../../../body.ts";
import { isForeign, type Route, redirect, sendPage, sendProblem } from "../../../http.ts";
import { errorAnswer, StripeError } from "../errors.ts";
import type { World } from "../world.ts";
import { checkoutBankPage, checkoutPage } from "./checkout-page.ts";
import { invoicePage } from "./invoice-page.ts";
import { isPageToken } from "./layout.ts";
import type { Page } from "./page.ts";
import { portalPage } from "./portal-page.ts";

const PATH = /^\/stripe\/([a-z]{1,20})\/([A-Za-z0-9_]{1,80})(\/bank)?$/;
const SIZE_LIMIT_BYTES = 4 * 1024;

const pages = new Map<string, Page>([
  ["checkout", checkoutPage],
  ["checkout/bank", checkoutBankPage],
  ["invoices", invoicePage],
  ["portal", portalPage],
]);

/** Stripe's pages for the browser. `act` runs what a visit does, with everything that is due done before it. */
export function pageRoute(act: <Result>(run: (world: World) => Result) => Result): Route {
  return async (request, response) => {
    const { method, path, query, raw } = request;
    const [, name = "", id = "", below = ""] = PATH.exec(path) ?? [];
    const page = pages.get(name + below);
    if (!page || (method !== "GET" && method !== "POST")) return false;
    let form: URLSearchParams | null = null;
    if (method === "POST") {
      if (isForeign(request)) return sendProblem(response, 403, "Another site can't use this page.");
      form = new URLSearchParams((await readText(raw, SIZE_LIMIT_BYTES)) ?? "");
      if (!isPageToken(path, form.get("token"))) return sendProblem(response, 403, "Reload the page and try again.");
    }
    const visit = { path, id, query, form };
    const answer = act((world) => {
      try {
        return page(world, visit);
      } catch (error) {
        if (error instanceof StripeError) return { problem: error };
        throw error;
      }
    });
    if ("problem" in answer) return sendProblem(response, errorAnswer(answer.problem).status, answer.problem.message);
    if ("location" in answer) return redirect(response, answer.location);
    return sendPage(
      response,
      answer.page,
      {
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      },
      answer.status ?? 200,
    );
  };
}
