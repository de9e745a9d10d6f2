import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { appStoreCalls } from "#lib/calls/app-stores.ts";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { AddToStore } from "./AddToStore.tsx";
import { SurveyStatusBanner } from "./SurveyStatusBanner.tsx";

/** Renders `part` for an enabled survey with this many views; undefined if not known yet. */
function drawn(part: ReactNode, views: number | undefined): string {
  const queries = new QueryClient();
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse({ ...account, surveyEnabled: true }));
  const stats = { views, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
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

/** The banner of an enabled survey in a Shopify account, by whether the app is installed in its store. */
function bannerOfShopify(status: "none" | "connected" | "paused" | undefined, views = 0): string {
  const queries = new QueryClient();
  const profile = { ...account, surveyEnabled: true, integration: "Shopify" };
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse(profile));
  const stats = { views, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
  queries.setQueryData(callKey("Survey.GetTopLevelStatsForAccount", {}), stats);
  const store = { ...appStoreCalls.GetStore.example.answer, platform: "Shopify", status };
  if (status) queries.setQueryData(callKey("app.GetStore", {}), store);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>{banner}</QueryClientProvider>
    </MantineProvider>,
  );
}

const banner = <SurveyStatusBanner onEnabled={() => undefined} />;

describe("the banner of an enabled survey", () => {
  test("waits for the first view", () => {
    const waiting = "Waiting for the first view";
    expect(drawn(banner, 0)).toContain(waiting);
    expect(drawn(banner, 1)).not.toContain(waiting);
    expect(drawn(banner, undefined)).not.toContain(waiting);
  });
});

describe("the banner of a Shopify account", () => {
  const notThere = "on your Shopify order page yet";

  test.each([0, 12])("says that the survey isn't on the order page without the app, after %i views too", (views) => {
    const shown = bannerOfShopify("none", views);
    expect(shown).toContain("is enabled on your order confirmation page and collecting responses");
    expect(shown).toContain(notThere);
    expect(shown).toContain('href="/onboarding/store-setup?platform=Shopify"');
    expect(shown).not.toContain("Waiting for the first view");
  });

  test.each(["connected", "paused"] as const)("waits for the first view where the app is %s", (status) => {
    expect(bannerOfShopify(status)).toContain("Waiting for the first view");
    expect(bannerOfShopify(status)).not.toContain(notThere);
  });

  test("says neither until it's known", () => {
    expect(bannerOfShopify(undefined)).not.toMatch(/Waiting for the first view|Shopify/);
  });
});

test("the status banner is a spinner while the session loads", () => {
  const spinner = /mantine-Loader-root[^>]*aria-label="Loading survey status"/;
  expect(drawnWithoutSession(banner)).toMatch(spinner);
  expect(drawn(banner, 1)).not.toMatch(spinner);
});

describe("the task of adding the survey to the store", () => {
  test("is done at the first view", () => {
    expect(drawn(<AddToStore />, 0)).toContain('aria-label="Not done"');
    expect(drawn(<AddToStore />, 1)).toContain('aria-label="Done"');
    expect(drawn(<AddToStore />, undefined)).toContain('aria-label="Not done"');
  });
});
