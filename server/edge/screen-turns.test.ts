import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inScreenTurn } from "./limit-screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let drawn: string[];
beforeEach(() => {
  drawn = [];
});

function ask(address: string, name: string): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  inScreenTurn(address, response, () => drawn.push(name));
  return response;
}

/** As if the answer was sent, or the client disconnected. */
async function close(response: ServerResponse): Promise<void> {
  response.destroy();
  await vi.advanceTimersByTimeAsync(0);
}

test("two screens of a client render at once, the rest in order, and other clients don't wait for them", async () => {
  const [first] = ["one", "two", "three", "four"].map((name) => ask("198.51.100.1", name));
  expect(drawn).toEqual(["one", "two"]);
  const other = ask("198.51.100.2", "another client's");
  expect(drawn).toEqual(["one", "two", "another client's"]);
  if (first) await close(first);
  expect(drawn).toEqual(["one", "two", "another client's", "three"]);
  await close(other);
  expect(drawn).toHaveLength(4);
});

test("after a screen, its slot stays empty for three times as long, at most a tenth of a second", async () => {
  const [first, second] = ["one", "two", "three", "four", "five"].map((name) => ask("198.51.100.5", name));
  await vi.advanceTimersByTimeAsync(10);
  if (first) await close(first);
  await vi.advanceTimersByTimeAsync(29);
  expect(drawn).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual(["one", "two", "three"]);
  await vi.advanceTimersByTimeAsync(1_000);
  if (second) await close(second);
  await vi.advanceTimersByTimeAsync(99);
  expect(drawn).toEqual(["one", "two", "three"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual(["one", "two", "three", "four"]);
});

test("a screen whose reader left while it waited is not rendered", async () => {
  const [first, , third] = ["one", "two", "three", "four"].map((name) => ask("198.51.100.3", name));
  if (third) await close(third);
  if (first) await close(first);
  expect(drawn).toEqual(["one", "two", "four"]);
});

test("a screen that is read slowly holds its slot for at most five seconds", async () => {
  const [first] = ["one", "two", "three", "four", "five", "six"].map((name) => ask("198.51.100.4", name));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(drawn).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(1 + 100);
  expect(drawn).toEqual(["one", "two", "three", "four"]);
  if (first) await close(first); // must not count again
  expect(drawn).toEqual(["one", "two", "three", "four"]);
});
