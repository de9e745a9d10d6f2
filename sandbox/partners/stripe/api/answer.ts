import type { Answer, ApiRequest } from "../../stand-in.ts";
import type { Account } from "../account.ts";
import { errorAnswer, StripeError } from "../errors.ts";
import { API_VERSION } from "../events/emit.ts";
import { expand } from "../expand.ts";
import { readForm } from "../form.ts";
import type { Idempotency } from "../idempotency.ts";
import { checkParams, textsOf } from "../params.ts";
import { newId } from "../tables.ts";
import { findCall } from "./calls.ts";

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
  const headers = {
    "request-id": id,
    "stripe-version": request.headers["stripe-version"] ?? API_VERSION,
    ...(key === null ? {} : { "idempotency-key": key }),
  };
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
  checkParams(params, call.shape);
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
