import type { IncomingMessage, ServerResponse } from "node:http";
import { type Route, redirect, type SandboxRequest, sendPage, sendProblem } from "../http.ts";
import { goods } from "./goods.ts";
import { makeOrderNumber, type OrderSurface, orderAddress, readOrder } from "./order.ts";
import { renderOrderPage } from "./order-page.ts";
import { renderStorePage } from "./store-page.ts";

const FORM_SIZE_LIMIT_BYTES = 16 * 1024;
const ORDER_NUMBER_LENGTH_LIMIT = 100;

/** The demo shop: `/shop`, its checkout, and the two order pages that load the survey's script from `appUrl`. */
export function shopRoutes(appUrl: string): Route[] {
  return [
    (request, response) => {
      if (request.path !== "/shop" || request.method !== "GET") return false;
      return sendPage(response, renderStorePage((request.query.get("key") ?? "").slice(0, 200)));
    },
    async (request, response) => {
      if (request.path !== "/shop/checkout" || request.method !== "POST") return false;
      const form = await readForm(request.raw);
      if (!form) return sendProblem(response, 413, "The cart's form is larger than 16 KiB.");
      return redirect(response, orderAddress(readOrder(withItems(form), makeOrderNumber()), "thankYou"));
    },
    (request, response) => {
      if (request.path !== "/shop/thank-you" || request.method !== "GET") return false;
      return answerOrderPage(request, response, request.query.get("order") ?? "", "thankYou", appUrl);
    },
    (request, response) => {
      const [, encoded] = /^\/shop\/order\/([^/]+)$/.exec(request.path) ?? [];
      if (encoded === undefined || request.method !== "GET") return false;
      const number = decodePathPart(encoded);
      if (number === undefined) return sendProblem(response, 404, "This order doesn't exist.");
      return answerOrderPage(request, response, number, "orderStatus", appUrl);
    },
  ];
}

/** Shows the order's page; redirects first when a new number or the other page was requested. */
function answerOrderPage(
  request: SandboxRequest,
  response: ServerResponse,
  number: string,
  surface: OrderSurface,
  appUrl: string,
): true {
  const isNew = number.trim() === "" || request.query.has("newOrder");
  const order = readOrder(request.query, isNew ? makeOrderNumber() : number.slice(0, ORDER_NUMBER_LENGTH_LIMIT));
  const asked = request.query.get("surface");
  const wanted = asked === "thankYou" || asked === "orderStatus" ? asked : surface;
  if (isNew || wanted !== surface) return redirect(response, orderAddress(order, wanted));
  return sendPage(response, renderOrderPage(order, surface, appUrl));
}

/** The cart's number fields as the one `items` parameter of the order pages. */
function withItems(form: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(form);
  query.set("items", goods.map((good) => `${good.id}:${form.get(`quantity-${good.id}`) ?? "0"}`).join(","));
  return query;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes > FORM_SIZE_LIMIT_BYTES) return undefined;
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function decodePathPart(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
