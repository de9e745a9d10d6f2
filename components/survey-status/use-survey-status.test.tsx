import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasterListens } from "#components/ui/notify.ts";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { useSurveyStatus } from "./use-survey-status.ts";

const [success, error] = [vi.spyOn(toast, "success"), vi.spyOn(toast, "error")];
toasterListens(toast);

const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
beforeEach(() => void vi.clearAllMocks());
afterEach(() => void vi.unstubAllGlobals());

/** Toggles a survey that is off, by the banner, where the server answers this; returns whether the page shows it as on. */
async function toggled(answer: Response): Promise<boolean | undefined> {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer),
  );
  const queries = new QueryClient();
  const profile = callKey("Profile.Profile", {});
  queries.setQueryData(profile, Account.parse({ ...account, surveyEnabled: false }));
  let toggle: () => void = () => undefined;
  function Switch() {
    ({ toggle } = useSurveyStatus({ toastPosition: "bottom-center" }));
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Switch />
    </QueryClientProvider>,
  );
  toggle();
  await expect.poll(() => queries.isMutating()).toBe(0);
  return queries.getQueryData<Account>(profile)?.surveyEnabled;
}

test("a toggle that fails is only logged: it isn't reverted, and there is no toast", async () => {
  expect(await toggled(Response.json({ status: 500, title: "Failed" }, { status: 500 }))).toBe(true);
  expect(warn).toHaveBeenCalledExactlyOnceWith("Could not change the survey's status.", expect.any(Error));
  expect([...success.mock.calls, ...error.mock.calls]).toEqual([]);
});

test("a toggle that succeeds says so where the banner's toasts are", async () => {
  expect(await toggled(Response.json({ enabled: true }))).toBe(true);
  expect(success).toHaveBeenCalledExactlyOnceWith("Survey enabled", { duration: 2000, position: "bottom-center" });
  expect(warn).not.toHaveBeenCalled();
});
