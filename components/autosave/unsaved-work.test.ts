import { expect, test } from "vitest";
import { CallError } from "#lib/client/call.ts";
import { createAutosave } from "./autosave.ts";
import { askBeforeUnload } from "./unsaved-work.ts";

/** An autosave whose saves are all refused with the status, or stored. */
function work(status?: number) {
  const autosave = createAutosave<string>({
    body: "",
    revision: 1,
    outlivesPage: () => true,
    async save(body, { revision }) {
      if (status !== undefined) throw new CallError(status, undefined);
      return { revision: revision + 1, body };
    },
  });
  return { autosave, isAtRisk: autosave.isAtRisk, saveAll: () => void autosave.flush() };
}

const asks = (leaving: ReturnType<typeof work>) => {
  const event = new Event("beforeunload", { cancelable: true });
  askBeforeUnload(leaving, event);
  return event.defaultPrevented;
};

test.each([401, 402, 500, 0])("closing the page asks if the last save ended with %i", async (status) => {
  const leaving = work(status);
  leaving.autosave.update("typed");
  await leaving.autosave.flush();
  expect(asks(leaving)).toBe(true);
  leaving.autosave.stop();
});

test("closing the page sends what was just typed, without asking", async () => {
  const leaving = work();
  leaving.autosave.update("typed");
  expect(asks(leaving)).toBe(false);
  expect(await leaving.autosave.flush()).toEqual({ kind: "saved" });
  expect(leaving.autosave.revision()).toBe(2);
});
