import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#lib/client/call.ts";
import { createAutosave } from "./autosave.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const problem = { type: "", title: "", detail: "No.", traceId: "t" };

/** An autosave of strings, and everything it sent; `answer` decides how the next save ends. */
function start() {
  const sent: { body: string; revision: number | undefined; publish: boolean }[] = [];
  const server = { answer: async (): Promise<void> => {} };
  const autosave = createAutosave<string>({
    body: "",
    revision: 1,
    pauseMs: 700,
    outlivesPage: (body) => body.length < 5,
    async save(body, { revision, publish }) {
      sent.push({ body, revision, publish });
      await server.answer();
      return { revision: (revision ?? 10) + 1, body };
    },
  });
  return { autosave, sent, server };
}

test("saves the newest body once, after a pause, with the last revision", async () => {
  const { autosave, sent } = start();
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(600);
  autosave.update("ab");
  expect(autosave.state().kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(700);
  autosave.update("abc");
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([
    { body: "ab", revision: 1, publish: false },
    { body: "abc", revision: 2, publish: false },
  ]);
  expect(autosave.state().kind).toBe("saved");
});

test("sends one request at a time, then the changes made in the meantime", async () => {
  const { autosave, sent, server } = start();
  const slow = Promise.withResolvers<void>();
  server.answer = () => slow.promise;
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  autosave.update("ab");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ body }) => body)).toEqual(["a"]);
  server.answer = async () => {};
  slow.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ body }) => body)).toEqual(["a", "ab"]);
});

test("reports a risk only while changes wait behind a running save", async () => {
  const { autosave, server } = start();
  const slow = Promise.withResolvers<void>();
  server.answer = () => slow.promise;
  autosave.update("a");
  expect(autosave.isAtRisk()).toBe(false);
  await vi.advanceTimersByTimeAsync(700);
  expect(autosave.isAtRisk()).toBe(false);
  autosave.update("ab");
  expect(autosave.isAtRisk()).toBe(true);
  server.answer = async () => {};
  slow.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(autosave.isAtRisk()).toBe(false);
});

test("reports a risk while a running save is too large to outlive the page", async () => {
  const { autosave, server } = start();
  const slow = Promise.withResolvers<void>();
  server.answer = () => slow.promise;
  autosave.update("large");
  const flushed = autosave.flush();
  expect(autosave.isAtRisk()).toBe(true);
  slow.resolve();
  await flushed;
  expect(autosave.isAtRisk()).toBe(false);
});

test.each([401, 402, 0])("a retry of what was refused with %i is still a risk, and still says why", async (status) => {
  const { autosave, server } = start();
  server.answer = () => Promise.reject(new CallError(status, undefined));
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  const refused = autosave.problem();
  const slow = Promise.withResolvers<void>();
  server.answer = () => slow.promise;
  autosave.update("ab");
  void autosave.flush();
  expect(autosave.state().kind).toBe("saving");
  expect(autosave.isAtRisk()).toBe(true);
  expect(autosave.problem()).toBe(refused);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(5000);
  expect(autosave.isAtRisk()).toBe(false);
  expect(autosave.problem()).toBeUndefined();
});

test("sends nothing for a change that was reverted", async () => {
  const { autosave, sent } = start();
  autosave.update("a");
  autosave.update("");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
  expect(autosave.state().kind).toBe("saved");
});

test("keeps what failed to send, and retries by itself with growing pauses", async () => {
  const { autosave, sent, server } = start();
  server.answer = () => Promise.reject(new CallError(0, undefined));
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  expect(autosave.state()).toMatchObject({ kind: "failed", isPassing: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
  server.answer = async () => {};
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(3);
  expect(autosave.state().kind).toBe("saved");
});

test("also retries after an unexpected failure", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { autosave, sent, server } = start();
  server.answer = () => Promise.reject(new TypeError("something else"));
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  expect(autosave.state()).toMatchObject({ kind: "failed", isPassing: true });
  expect(warn).toHaveBeenCalledOnce();
  server.answer = async () => {};
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
  expect(autosave.state().kind).toBe("saved");
  warn.mockRestore();
});

test("does not retry what was refused for good, and reports the invalid fields", async () => {
  const { autosave, sent, server } = start();
  server.answer = () =>
    Promise.reject(new CallError(400, { ...problem, status: 400, errors: { title: ["is wrong"] } }));
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(autosave.state()).toMatchObject({ kind: "invalid", errors: { title: ["is wrong"] } });
});

test("waits for a decision after a conflict, and continues from the other version on request", async () => {
  const { autosave, sent, server } = start();
  const stale = { ...problem, status: 409, current: {} };
  server.answer = () => Promise.reject(new CallError(409, stale));
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  autosave.update("ab");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(autosave.state().kind).toBe("conflict");
  server.answer = async () => {};
  autosave.reset("theirs", 7);
  autosave.update("merged");
  await vi.advanceTimersByTimeAsync(700);
  expect(sent[1]).toEqual({ body: "merged", revision: 7, publish: false });
  expect(autosave.state().kind).toBe("saved");
});

test("a change made during a save also waits for a decision if that save hits a conflict", async () => {
  const { autosave, sent, server } = start();
  const { promise, reject } = Promise.withResolvers<void>();
  server.answer = () => promise;
  autosave.update("a");
  await vi.advanceTimersByTimeAsync(700);
  autosave.update("ab");
  const published = autosave.publish();
  const stale = { ...problem, status: 409, current: {} };
  reject(new CallError(409, stale));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.state()).toEqual({ kind: "conflict", problem: stale });
  expect(await published).toEqual(autosave.state());
  expect(sent).toHaveLength(1);
});

test("publishes unsaved changes in the same call", async () => {
  const { autosave, sent } = start();
  autosave.update("a");
  expect(await autosave.publish()).toEqual({ kind: "saved" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([{ body: "a", revision: 1, publish: true }]);
});

test("reports why it could not publish, and still counts what was saved as saved", async () => {
  const { autosave, server } = start();
  server.answer = () => Promise.reject(new CallError(409, { ...problem, status: 409 }));
  expect(await autosave.publish()).toMatchObject({ kind: "failed", message: "No." });
  expect(autosave.state().kind).toBe("saved");
});

test("saves immediately when the page is left, and sends nothing if all is saved", async () => {
  const { autosave, sent } = start();
  await autosave.flush();
  expect(sent).toEqual([]);
  autosave.update("a");
  expect(await autosave.flush()).toEqual({ kind: "saved" });
  expect(sent.map(({ body }) => body)).toEqual(["a"]);
});

test("reports to the caller what prevented the save", async () => {
  const { autosave, server } = start();
  const stale = { ...problem, status: 409, current: {} };
  server.answer = () => Promise.reject(new CallError(409, stale));
  autosave.update("a");
  expect(await autosave.flush()).toEqual({ kind: "conflict", problem: stale });
  expect(await autosave.flush()).toEqual({ kind: "conflict", problem: stale });
});
