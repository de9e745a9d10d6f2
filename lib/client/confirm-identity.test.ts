import { expect, test, vi } from "vitest";
import { CallError } from "./call.ts";
import { askToConfirmWith, type ProofNeeded, wasDeclined, withConfirmedIdentity } from "./confirm-identity.ts";

function refusal(slug: string): CallError {
  const type = `https://surveys.example.com/problems/${slug}`;
  return new CallError(403, { type, title: "", status: 403, detail: "Confirm it's you.", traceId: "t" });
}

/** Refused the first time, answered after that. */
function refusedOnce(slug: ProofNeeded) {
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(slug)).mockResolvedValue("done");
}

test("a call refused for an old sign-in is repeated once the person confirms their identity", async () => {
  const asked: ProofNeeded[] = [];
  const stop = askToConfirmWith(async (needed) => {
    asked.push(needed);
    return true;
  });
  const makeCall = refusedOnce("recent-sign-in-required");
  expect(await withConfirmedIdentity(makeCall)).toBe("done");
  expect([asked, makeCall.mock.calls.length]).toEqual([["recent-sign-in-required"], 2]);
  stop();
});

test("if the person declines to confirm, the refusal is thrown and the call is not repeated", async () => {
  const stop = askToConfirmWith(async () => false);
  const makeCall = refusedOnce("second-factor-required");
  const error = await withConfirmedIdentity(makeCall).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ message: "Confirm it's you." });
  expect(error instanceof CallError && wasDeclined(error)).toBe(true);
  expect(makeCall).toHaveBeenCalledTimes(1);
  stop();
});

test("a call that is refused again after confirming is not repeated a third time", async () => {
  const stop = askToConfirmWith(async () => true);
  const makeCall = vi.fn(() => Promise.reject(refusal("recent-sign-in-required")));
  await expect(withConfirmedIdentity(makeCall)).rejects.toThrow("Confirm it's you.");
  expect(makeCall).toHaveBeenCalledTimes(2);
  stop();
});

test("calls refused at the same time share one prompt", async () => {
  const answer = Promise.withResolvers<boolean>();
  const ask = vi.fn(() => answer.promise);
  const stop = askToConfirmWith(ask);
  const both = Promise.all([
    withConfirmedIdentity(refusedOnce("recent-sign-in-required")),
    withConfirmedIdentity(refusedOnce("recent-sign-in-required")),
  ]);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  answer.resolve(true);
  expect([await both, ask.mock.calls.length]).toEqual([["done", "done"], 1]);
  stop();
});

test("any other refusal is thrown unchanged, without a prompt", async () => {
  const ask = vi.fn(async () => true);
  const stop = askToConfirmWith(ask);
  for (const error of [refusal("forbidden"), new CallError(0, undefined), new Error("broken")]) {
    await expect(withConfirmedIdentity(() => Promise.reject(error))).rejects.toBe(error);
  }
  expect(ask).not.toHaveBeenCalled();
  stop();
});
