import type { Answer } from "../stand-in.ts";

interface ErrorFacts {
  status?: number;
  type?: string;
  code?: string;
  param?: string;
}

/** A refusal in Stripe's shape. */
export class StripeError extends Error {
  readonly facts: ErrorFacts;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message);
    this.facts = facts;
  }
}

export function errorAnswer({ message, facts }: StripeError): Answer {
  const { status = 400, type = "invalid_request_error", ...others } = facts;
  return { status, body: { error: { type, message, ...others } } };
}

/** A failure that was asked for. */
export function failureBody(status: number): object {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  const code = status === 429 ? { code: "rate_limit" } : status === 409 ? { code: "lock_timeout" } : {};
  return { error: { type, message: `The sandbox was asked to fail with ${status}.`, ...code } };
}

export function missingObject(kind: string, id: string, param = "id"): StripeError {
  return new StripeError(`No such ${kind}: '${id}'`, {
    status: param === "id" ? 404 : 400,
    code: "resource_missing",
    param,
  });
}

export function missingParameter(param: string): StripeError {
  return new StripeError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

export function invalidParameter(param: string, message: string, code?: string): StripeError {
  return new StripeError(message, { param, ...(code === undefined ? {} : { code }) });
}
