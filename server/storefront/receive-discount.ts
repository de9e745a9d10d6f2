import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, invalidField } from "#lib/errors.ts";
import { platforms } from "#lib/survey/places.ts";
import { sourceOrderIdOf } from "#lib/survey/shopify-id.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { FieldChecks, isObject } from "./ingest/field-checks.ts";
import { invalidBody } from "./ingest/read-message.ts";
import { bearerOf } from "./query.ts";
import { readJsonBody } from "./read-json-body.ts";
import { senderOf } from "./save-response.ts";
import { sendJson } from "./send.ts";
import type { Storefront } from "./storefront.ts";

/** The order that a page asks a discount code for. */
export interface DiscountRequest {
  accountId: string;
  surveyId: string;
  platform: (typeof platforms)[number];
  sourceOrderId: string;
  responseId: string;
  /** The order's own key at its store, where orders have one. */
  orderKey?: string;
}

/** Finds or makes the discount code of a shopper; what it returns is sent as it is. */
export type DiscountOf = (asked: DiscountRequest) => Promise<object>;

/** `GetDiscountCode`: for the page whose `responseId` completed the survey. */
export async function receiveDiscount(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  discountOf: DiscountOf | undefined,
): Promise<void> {
  const { value } = await readJsonBody(request);
  const bearer = bearerOf(request);
  // A till's session token has dots, and is no key: its page names the store by domain.
  await sendDiscount(store, request, response, discountOf, value, bearer?.includes(".") ? null : bearer);
}

/** The same with a body that was read. */
export async function sendDiscount(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  discountOf: DiscountOf | undefined,
  body: unknown,
  keyInHeader: string | null,
): Promise<void> {
  if (!isObject(body)) throw invalidField("body", "must be a JSON object");
  const accountId = await senderOf(store, body, keyInHeader);
  const asked = readAsked(body);
  if (!discountOf) throw new AppError("unavailable", "Discount codes can't be made here.");
  sendJson(request, response, JSON.stringify(await discountOf({ accountId, ...asked })));
}

function readAsked(body: Record<string, unknown>): Omit<DiscountRequest, "accountId"> {
  const checks = new FieldChecks();
  const need = (name: string) => {
    if (body[name] === undefined || body[name] === null || body[name] === "") checks.fail(name, "is required");
    return body[name] === "" ? undefined : body[name];
  };
  const surveyId = checks.matching("surveyId", need("surveyId"), uuidPattern, "a UUID");
  const responseId = checks.matching("responseId", need("responseId"), uuidPattern, "a UUID");
  const platform = checks.oneOf("platform", need("platform"), platforms);
  const orderId = checks.text("sourceOrderId", need("sourceOrderId"), 200);
  const orderKey = checks.text("order.orderKey", checks.object("order", body.order)?.orderKey, 200);
  if (checks.errors) throw invalidBody(checks.errors);
  if (!surveyId || !responseId || !platform || !orderId) throw new Error("a required field was read as missing");
  const sourceOrderId = sourceOrderIdOf(platform, orderId);
  const place = { platform, sourceOrderId, ...(orderKey && { orderKey }) };
  return { surveyId: surveyId.toLowerCase(), responseId: responseId.toLowerCase(), ...place };
}
