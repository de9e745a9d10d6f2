import { expect, test, vi } from "vitest";
import { forgetHost } from "../../components/session/leave-ended-session.ts";
import { LED_AT, OPENED_WITH_HOST, STORED_HOST } from "../admin-host.ts";

test("when the session ends, nothing in the tab says any longer that it belongs to a store's admin", () => {
  const kept = new Map([STORED_HOST, OPENED_WITH_HOST, LED_AT].map((key) => [key, "x"]));
  vi.stubGlobal("window", { sessionStorage: { removeItem: (key: string) => kept.delete(key) } });
  forgetHost();
  expect([...kept.keys()]).toEqual([LED_AT]);
  vi.stubGlobal("window", {
    get sessionStorage() {
      throw new Error("The browser keeps nothing.");
    },
  });
  forgetHost();
  vi.unstubAllGlobals();
});
