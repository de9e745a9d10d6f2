import * as z from "zod";
import type { CompletedResponse, Store } from "../platform.ts";
import { askAdmin, UserErrors } from "./ask-admin.ts";
import { plainId } from "./order.ts";
import type { ShopifyApp } from "./shopify-app.ts";

/** As in `extensions/shopify/response-completed`. */
const TRIGGER = "afterword-response-completed";
/** Shopify accepts payloads of up to 50 kB; the rest takes less than one. */
const LONGEST_ANSWERS_BYTES = 40_000;
const LONGEST_ANSWER = 2_000;

const document = `mutation AfterwordFlow($handle: String, $payload: JSON) {
  flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { message } }
}`;
const Received = z.object({ flowTriggerReceive: z.object({ userErrors: UserErrors }).nullable() });

/**
 * Starts the merchant's workflows of Shopify Flow that begin with our trigger.
 * @returns false if Shopify refused it: the installation's app may not have the trigger yet
 */
export async function startFlows(app: ShopifyApp, store: Store, completed: CompletedResponse): Promise<boolean> {
  const orderId = Number(plainId(completed.sourceOrderId));
  if (!Number.isSafeInteger(orderId) || orderId <= 0) return false;
  const payload = {
    order_id: orderId,
    "Response ID": completed.responseId,
    "Survey ID": completed.surveyId,
    "Completed at": completed.completedAt,
    Answers: textOf(completed.answers),
  };
  const variables = { handle: TRIGGER, payload };
  const { flowTriggerReceive } = await askAdmin(app, store, { document, variables, data: Received });
  return flowTriggerReceive?.userErrors.length === 0;
}

/** In one line, and without those at the end that are too much. */
function textOf(answers: CompletedResponse["answers"]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const { question, answer } of answers) {
    const text = `${inOneLine(question)} ${inOneLine(answer)}`;
    bytes += Buffer.byteLength(JSON.stringify(text));
    if (bytes > LONGEST_ANSWERS_BYTES) break;
    kept.push(text);
  }
  return kept.join("; ");
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST_ANSWER).toWellFormed();
}
