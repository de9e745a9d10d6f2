import { type ExternalToast, toast } from "sonner";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { notify, notifyError, notifySuccess, notifySuccessOnNextPage, notifyWhile, toasterListens } from "./notify.ts";

const stored = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 0));
  toasterListens(toast);
});
beforeEach(() => void toast.dismiss());
afterAll(() => vi.unstubAllGlobals());

/** The toasts as they would be on screen, oldest first. */
const shown = async (): Promise<ExternalToast[]> => {
  await new Promise(setImmediate);
  return toast.getToasts().filter((one) => "duration" in one);
};

test("shows a plain toast and an error for 4 s, a success for 2 s", async () => {
  notify("Plain");
  notifyError("Failed");
  notifySuccess("Done");
  expect((await shown()).map(({ duration }) => duration)).toEqual([4000, 4000, 2000]);
});

test("shows a toast while work is in progress, and then its result", async () => {
  const works = Promise.withResolvers<void>();
  notifyWhile(works.promise, { during: "Working", done: "Worked", failed: "Failed" });
  expect(await shown()).toMatchObject([{ duration: Number.POSITIVE_INFINITY, title: "Working", type: "loading" }]);
  works.resolve();
  expect(await shown()).toMatchObject([{ duration: 2000, title: "Worked", type: "success" }]);
});

test("keeps at most twenty toasts and drops the oldest", async () => {
  for (let count = 1; count <= 23; count++) notify(`Toast ${count}`);
  const titles = (await shown()).map((one) => "title" in one && one.title);
  expect([titles.length, titles.at(0), titles.at(-1)]).toEqual([20, "Toast 4", "Toast 23"]);
});

test("shows a toast for the next page there, once", async () => {
  notifySuccessOnNextPage("Switched");
  expect(await shown()).toEqual([]);
  toasterListens(toast);
  toasterListens(toast);
  expect(await shown()).toMatchObject([{ title: "Switched", duration: 2000 }]);
});
