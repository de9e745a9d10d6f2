import { expect, test } from "vitest";
import { problemOf } from "#lib/errors.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import { orProblem } from "./payments-of.ts";

test.each([
  ["declined", "card_declined", 422],
  ["unreachable", "network", 502],
  ["unreachable", "timeout", 504],
] as const)("a payment that is %s because of %s is answered with %i", async (kind, code, status) => {
  const failing = orProblem(() =>
    Promise.reject(new PaymentError(kind, "No.", { status: null, code, requestId: null })),
  );
  const error = await failing.catch((thrown: unknown) => thrown);
  expect(problemOf(error, "https://app.example", "t").status).toBe(status);
});
