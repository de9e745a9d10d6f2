import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isToBeAdded, presenceOf } from "#components/stores/use-store-presence.ts";
import { appStoreCalls } from "#lib/calls/app-stores.ts";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { SetupGuide } from "./SetupGuide.tsx";
import { SurveyStatusBanner } from "./SurveyStatusBanner.tsx";

/** Renders `part` for an enabled survey with this many views; undefined if not known yet. */
function drawn(part: ReactNode, views: number | undefined): string {
  const queries = new QueryClient();
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse({ ...account, surveyEnabled: true }));
  const stats = { views, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
  const done = { customizedSurveyCompleted: true, enabledSurveyCompleted: true, integrationConnectedCompleted: true };
  queries.setQueryData(callKey("Profile.SetupChecklist", {}), { ...done, completedCount: 3 });
  if (views !== undefined) queries.setQueryData(callKey("Survey.GetTopLevelStatsForAccount", {}), stats);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
}

/** The same while the session loads: nothing is known yet. */
function drawnWithoutSession(part: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
}

interface ShopifyFacts {
  status?: "none" | "connected" | "paused";
  isSeen?: boolean;
  views?: number;
}

/** The banner of an enabled survey in a Shopify account; without `status`, nothing is known of its store yet. */
function bannerOfShopify({ status, isSeen = false, views = 0 }: ShopifyFacts): string {
  const queries = new QueryClient();
  const profile = { ...account, surveyEnabled: true, integration: "Shopify" };
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse(profile));
  const stats = { views, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
  queries.setQueryData(callKey("Survey.GetTopLevelStatsForAccount", {}), stats);
  const { answer } = appStoreCalls.GetStore.example;
  const store = { ...answer, platform: "Shopify", status, check: { ...answer.check, isSeen } };
  if (status) queries.setQueryData(callKey("app.GetStore", {}), store);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>{banner}</QueryClientProvider>
    </MantineProvider>,
  );
}

const banner = <SurveyStatusBanner onEnabled={() => undefined} />;
const live = "is enabled on your order confirmation page and collecting responses";

describe("the banner of an enabled survey", () => {
  test("waits for the first view", () => {
    const waiting = "Waiting for the first view";
    expect(drawn(banner, 0)).toContain(waiting);
    expect(drawn(banner, 1)).not.toContain(waiting);
    expect(drawn(banner, undefined)).not.toContain(waiting);
  });
});

describe("the banner of a Shopify account", () => {
  test.each([0, 12])(
    "doesn't say that the survey is on the order page without the app, after %i views too",
    (views) => {
      const shown = bannerOfShopify({ status: "none", views });
      expect(shown).not.toContain(live);
      expect(shown).toContain("Your survey is on, but it isn&#x27;t on your store yet");
      expect(shown).toContain('href="/onboarding/store-setup?platform=Shopify"');
      expect(shown).toContain('aria-label="Survey enabled"');
    },
  );

  test.each(["connected", "paused"] as const)(
    "where the app is %s, goes by our blocks and by what shoppers saw",
    (status) => {
      // Views by an email or a link, or from before the app was removed, don't count.
      expect(presenceOf({ status, isSeen: false, placed: null })).toBe("unseen");
      expect(presenceOf({ status, isSeen: false, placed: [] })).toBe("noBlock");
      expect(presenceOf({ status, isSeen: true, placed: [] })).toBe("noBlock");
      expect(presenceOf({ status, isSeen: false, placed: ["a block"] })).toBe("waiting");
      expect(presenceOf({ status, isSeen: true, placed: null })).toBe("seen");
      // Until the admin around the page said what it knows, nothing is claimed.
      expect(presenceOf({ status, isSeen: true, placed: undefined })).toBeUndefined();
      expect(bannerOfShopify({ status, isSeen: true })).toContain("Loading survey status");
    },
  );
});

test("the status banner is a spinner while the session loads", () => {
  const spinner = /mantine-Loader-root[^>]*aria-label="Loading survey status"/;
  expect(drawnWithoutSession(banner)).toMatch(spinner);
  expect(drawn(banner, 1)).not.toMatch(spinner);
});

describe("the setup guide's step of adding the survey to the store", () => {
  const step = "Add it to your store";

  test("is there until the first view, beside the three tasks", () => {
    const guide = <SetupGuide onEnabled={() => undefined} onAllDone={() => undefined} />;
    const waiting = drawn(guide, 0);
    expect(waiting).toContain(step);
    expect(waiting.match(/type="checkbox"/g)).toHaveLength(3);
    expect(waiting).toContain("100% complete");
    expect(waiting).toContain("Add your survey to your store to get responses.");
    for (const views of [1, undefined]) {
      expect(drawn(guide, views)).not.toContain(step);
      expect(drawn(guide, views)).toContain("Everything is set up.");
    }
  });

  test("goes by our blocks in a Shopify store, and by the first view elsewhere", () => {
    const missing = (["noApp", "noBlock", "unseen", "waiting", "seen", undefined] as const).filter((presence) =>
      isToBeAdded(presence, "Shopify"),
    );
    expect(missing).toEqual(["noApp", "noBlock", "unseen"]);
    expect(isToBeAdded("waiting", "WooCommerce")).toBe(true);
  });
});
