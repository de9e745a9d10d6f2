import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { toasterListens } from "#components/ui/notify.ts";
import { account } from "#lib/calls/example-values.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { AnalyticsSummary } from "./AnalyticsSummary.tsx";
import { SetupGuide } from "./SetupGuide.tsx";
import { useReview } from "./use-review.ts";

const [success, error] = [vi.spyOn(toast, "success"), vi.spyOn(toast, "error")];
toasterListens(toast);

afterEach(() => void vi.unstubAllGlobals());

const profile = callKey("Profile.Profile", {});

function aClient(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  queries.setQueryData(profile, Account.parse(account));
  return queries;
}

/** The text of a part of the dashboard. */
function drawn(part: ReactNode, queries: QueryClient): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
  return markup
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

/** The same where a call failed. */
async function drawnWithout(name: CallName, part: ReactNode): Promise<string> {
  const queries = aClient();
  const queryFn = () => Promise.reject(new Error("The server is down."));
  await queries.prefetchQuery({ queryKey: callKey(name, {}), queryFn });
  return drawn(part, queries);
}

const nothing = () => undefined;

test("stats that can't be loaded are zeros, without a message", async () => {
  const summary = await drawnWithout("app.GetHome", <AnalyticsSummary />);
  expect(summary).toMatch(/Views 0 Responses 0/);
  expect(summary).not.toMatch(/server is down|couldn't|try again/i);
});

test("a checklist that can't be loaded has nothing done, without a message", async () => {
  const guide = await drawnWithout("Profile.SetupChecklist", <SetupGuide onEnabled={nothing} onAllDone={nothing} />);
  expect(guide).toContain("0% complete");
  expect(guide).not.toMatch(/server is down|couldn't|try again/i);
});

test("a review that can't be stored is ignored", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ status: 500, title: "Failed" }, { status: 500 })),
  );
  const queries = aClient();
  let rememberReview: () => void = nothing;
  function Review() {
    rememberReview = useReview("Shopify");
    return null;
  }
  drawn(<Review />, queries);
  rememberReview();
  expect(queries.isMutating()).toBe(1);
  await expect.poll(() => queries.isMutating()).toBe(0);
  expect(vi.mocked(fetch).mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringContaining("SubmitAppStoreReview"),
  ]);
  expect([...success.mock.calls, ...error.mock.calls]).toEqual([]);
  expect(queries.getQueryData(profile)).toEqual(Account.parse(account));
});

test("a switch of the survey that fails is only logged, and stays where it was put", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ status: 500, title: "Failed" }, { status: 500 })),
  );
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  const queries = aClient();
  let toggle: () => void = nothing;
  function Status() {
    toggle = useSurveyStatus().toggle;
    return null;
  }
  drawn(<Status />, queries);
  toggle();
  await expect.poll(() => queries.isMutating()).toBe(0);
  expect(vi.mocked(fetch).mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringContaining("ToggleStatusById"),
  ]);
  expect(logged).toHaveBeenCalledOnce();
  expect([...success.mock.calls, ...error.mock.calls]).toEqual([]);
  expect(queries.getQueryData(profile)).toEqual(Account.parse({ ...account, surveyEnabled: !account.surveyEnabled }));
});
