import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followOtherTabs } from "./session-channel.ts";

const reload = vi.fn();
let otherTab: BroadcastChannel;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("window", { location: { reload }, sessionStorage: new Map() });
  otherTab = new BroadcastChannel("aw_session");
  stop = followOtherTabs(() => true);
});
afterEach(() => {
  stop();
  otherTab.close();
  reload.mockReset();
  vi.unstubAllGlobals();
});

test.each([{ kind: "changed" }, { kind: "changed", companyName: "Kiln" }, { kind: "ended" }])(
  "a page reloads when another tab says %j",
  async (change) => {
    otherTab.postMessage(change);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  },
);

test("anything else that is sent to the pages of this browser changes nothing", async () => {
  const others = [null, "changed", 7, [], {}, { kind: "navigate" }, { kind: "changed", companyName: { html: "<b>" } }];
  for (const other of others) otherTab.postMessage(other);
  // Messages arrive in order, so nothing before this one did anything.
  otherTab.postMessage({ kind: "ended" });
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(reload).toHaveBeenCalledOnce();
});
