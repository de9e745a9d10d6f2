import { expect, test } from "vitest";
import { problemOf } from "#lib/errors.ts";
import { outcomeError } from "./outcome-error.ts";

test.each([
  [{ kind: "refused", reason: "No." } as const, 422],
  [{ kind: "unknown", reason: "It couldn't be reached." } as const, 502],
  [{ kind: "unknown", reason: "It didn't respond in time.", isLate: true } as const, 504],
])("%o is answered with %i", (outcome, status) => {
  expect(problemOf(outcomeError(outcome), "https://app.example", "t")).toMatchObject({
    status,
    detail: outcome.reason,
  });
});
