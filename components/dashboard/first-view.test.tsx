import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
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

const banner = <SurveyStatusBanner onEnabled={() => undefined} />;

describe("the banner of an enabled survey", () => {
  test("waits for the first view", () => {
    const waiting = "Waiting for the first view";
    expect(drawn(banner, 0)).toContain(waiting);
    expect(drawn(banner, 1)).not.toContain(waiting);
    expect(drawn(banner, undefined)).not.toContain(waiting);
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
