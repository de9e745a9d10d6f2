import type { Answer, ApiRequest } from "../../stand-in.ts";
import type { Account } from "../account.ts";
import { errorAnswer, StripeError } from "../errors.ts";
import { expand } from "../expand.ts";
import { readForm } from "../form.ts";
import type { Idempotency } from "../idempotency.ts";
import { checkNames, textsOf } from "../params.ts";
import { newId } from "../tables.ts";
import type { Call } from "../world.ts";
import { catalogCalls } from "./catalog.ts";
import { checkoutCalls } from "./checkout.ts";
import { customerCalls } from "./customers.ts";
import { endpointCalls } from "./endpoints.ts";
import { invoiceCalls } from "./invoices.ts";
import { portalCalls } from "./portal.ts";
import { scheduleCalls } from "./schedules.ts";
import { subscriptionCalls } from "./subscriptions.ts";

const calls: readonly Call[] = [
  ...[...catalogCalls, ...customerCalls, ...checkoutCalls, ...subscriptionCalls, ...invoiceCalls],
  ...[...endpointCalls, ...scheduleCalls, ...portalCalls],
];

/** An answer, and what to do once it was sent. */
export interface ApiAnswer {
  answer: Answer;
  isWrite: boolean;
  finish: () => void;
}

/** Answers a request to the API, in Stripe's shapes. */
export function answerCall(account: Account, idempotency: Idempotency, request: ApiRequest): ApiAnswer {
  const id = newId("req_");
  const key = request.method === "POST" ? (request.headers["idempotency-key"] ?? null) : null;
  const headers = { "request-id": id };
  const isWrite = request.method !== "GET";
  try {
    const { answer, finish } = execute(account, idempotency, request, { id, key });
    return { answer: { ...answer, headers: { ...headers, ...answer.headers } }, isWrite, finish };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { answer: { ...errorAnswer(error), headers }, isWrite: false, finish: () => undefined };
  }
}

function execute(
  account: Account,
  idempotency: Idempotency,
  request: ApiRequest,
  sent: { id: string; key: string | null },
): { answer: Answer; finish: () => void } {
  const { method, path, headers, query, body } = request;
  checkKey(headers.authorization);
  const found = findCall(method, path);
  if (!found) {
    throw new StripeError(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  }
  const { call, id } = found;
  const params = readForm(method === "POST" ? formFields(body) : query);
  checkNames(params, call.takes);
  const cause = { id: sent.id, idempotency_key: sent.key };
  const run = () =>
    account.act((world) => {
      try {
        const result = call.run(world, params, id);
        return { status: 200, body: expand(result, textsOf(params, "expand"), world.tables) };
      } catch (error) {
        if (!(error instanceof StripeError) || isInvalid(error)) throw error;
        const { status, body: refusal } = errorAnswer(error);
        return { status, body: refusal };
      }
    }, cause);
  if (sent.key === null) return { answer: run(), finish: () => undefined };
  return idempotency.once(sent.key, JSON.stringify([method, path, params]), run);
}

/** The call at a path, and the id in it. */
function findCall(method: string, path: string): { call: Call; id: string } | null {
  const parts = path.split("/");
  for (const call of calls) {
    const expected = call.path.split("/");
    const isSame = expected.length === parts.length && expected.every((part, i) => part === ":id" || part === parts[i]);
    if (call.method === method && isSame) return { call, id: parts[expected.indexOf(":id")] ?? "" };
  }
  return null;
}

/** Whether nothing was executed yet, so that a repeated request is a new one. */
function isInvalid({ facts: { code = "" } }: StripeError): boolean {
  return code.startsWith("parameter_");
}

function checkKey(authorization: string | undefined): void {
  const key = (authorization ?? "").replace(/^Bearer /, "");
  if (key === "") {
    throw new StripeError("You did not provide an API key.", { status: 401 });
  }
  if (!key.startsWith("sk_") || key.includes("bad")) {
    throw new StripeError(`Invalid API Key provided: ${key.slice(0, 8)}***`, { status: 401 });
  }
}

function formFields(body: unknown): [string, string][] {
  if (body === null) return [];
  if (typeof body !== "object" || Array.isArray(body)) {
    throw new StripeError("The body must be application/x-www-form-urlencoded.");
  }
  return Object.entries(body).map(([name, value]) => {
    if (typeof value !== "string") throw new StripeError("The body must be application/x-www-form-urlencoded.");
    return [name, value];
  });
}
