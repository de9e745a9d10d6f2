import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pendingChat } from "./HelpSlot.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a request for the chat before its code is loaded opens it once it is", async () => {
  const chat = pendingChat();
  const opened = chat.open("How can we improve?");
  const texts: (string | null)[] = [];
  chat.ready(async (text) => {
    texts.push(text);
    return true;
  });
  expect(await opened).toBe(true);
  expect(await chat.open(null)).toBe(true);
  expect(texts).toEqual(["How can we improve?", null]);
});

test("a chat whose code isn't loaded within four seconds isn't waited for", async () => {
  const opened = pendingChat().open(null);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await opened).toBe(false);
});

test("a chat that can't be opened says so", async () => {
  const chat = pendingChat();
  chat.ready(async () => false);
  expect(await chat.open(null)).toBe(false);
});
