import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatSettings } from "#lib/chat.ts";
import { intercomChat } from "./intercom-chat.ts";
import { openChat, startChatLater, trackInChat } from "./run-chat.ts";

vi.spyOn(intercomChat, "start").mockResolvedValue(undefined);
vi.spyOn(intercomChat, "open").mockReturnValue(undefined);
vi.spyOn(intercomChat, "track").mockReturnValue(undefined);

const settings: ChatSettings = { appId: "app", region: "us", scriptUrl: null };
const person = { user_id: "u1", company: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the chat starts by itself five seconds after the page, and then gets what happened before", async () => {
  startChatLater(settings, () => person)();
  await vi.advanceTimersByTimeAsync(6000);
  expect(intercomChat.start).not.toHaveBeenCalled();
  trackInChat("integration-tracking", { integration: "Shopify" });
  startChatLater(settings, () => person);
  await vi.advanceTimersByTimeAsync(4999);
  expect(intercomChat.start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(intercomChat.start).toHaveBeenCalledExactlyOnceWith(settings, person);
  expect(intercomChat.track).toHaveBeenCalledExactlyOnceWith("integration-tracking", { integration: "Shopify" });
  expect(await openChat(settings, person, "How can we improve?")).toBe(true);
  expect(intercomChat.open).toHaveBeenCalledExactlyOnceWith("How can we improve?");
});
