import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { notify, notifyError } from "#components/ui/notify.ts";
import { account } from "#lib/calls/example-values.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { AnalyticsSummary } from "./AnalyticsSummary.tsx";
import { FeedbackPrompt } from "./FeedbackPrompt.tsx";
import { SetupGuide } from "./SetupGuide.tsx";
import { StarRating } from "./StarRating.tsx";
import { SurveyStatusBanner } from "./SurveyStatusBanner.tsx";
import { useReview } from "./use-review.ts";

vi.mock("#components/ui/notify.ts", () => ({ notify: vi.fn(), notifyError: vi.fn(), notifySuccess: vi.fn() }));
vi.mock("./StarRating.tsx", () => ({ StarRating: vi.fn(() => null) }));
vi.mock("#components/survey-status/use-survey-status.ts", () => ({ useSurveyStatus: vi.fn(() => ({})) }));

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

test("a rating and a review that can't be stored are ignored", async () => {
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
  drawn(<FeedbackPrompt platform="Shopify" reviewUrl={null} />, queries);
  rememberReview();
  vi.mocked(StarRating).mock.calls[0]?.[0].onChange(5);
  expect(queries.isMutating()).toBe(2);
  await expect.poll(() => queries.isMutating()).toBe(0);
  expect(vi.mocked(fetch).mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringContaining("SubmitAppStoreReview"),
    expect.stringContaining("SubmitFeedbackRating"),
  ]);
  expect(notify).not.toHaveBeenCalled();
  expect(notifyError).not.toHaveBeenCalled();
  expect(queries.getQueryData(profile)).toEqual(Account.parse(account));
});

test("the status banner's toasts are at the bottom, in the middle", () => {
  drawn(<SurveyStatusBanner onEnabled={nothing} />, aClient());
  const calls = vi.mocked(useSurveyStatus).mock.calls.map(([reactions]) => reactions?.toastPosition);
  expect(calls).toContain("bottom-center");
});
