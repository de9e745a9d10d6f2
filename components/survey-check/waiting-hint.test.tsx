import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { WaitingHint } from "./LastView.tsx";
import { LinkView } from "./SurveyCheck.tsx";

function drawn(part: ReactNode, integration: Account["integration"], views = 0): string {
  const queries = new QueryClient();
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse({ ...account, integration }));
  const stats = { views, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
  queries.setQueryData(callKey("Survey.GetTopLevelStatsForAccount", {}), stats);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
}

test("a store whose page takes code is asked to look for it there", () => {
  expect(drawn(<WaitingHint />, "WooCommerce")).toContain("check that the code is on your order page");
});

test("a Shopify store with the app is led to the blocks", () => {
  const text = drawn(<WaitingHint />, "Shopify");
  expect(text).toContain("check that you added the survey to");
  expect(text).toContain('href="/onboarding/store-setup?platform=Shopify"');
  expect(text).not.toContain("the code");
});

test("a Shopify store without the app is asked to try the link until someone viewed it", () => {
  const [waiting, viewed] = [0, 1].map((views) => drawn(<LinkView />, "Shopify", views));
  expect(waiting).toContain("Open your survey link, or send yourself the email block.");
  expect(viewed).toContain("Your survey was viewed");
  for (const text of [waiting, viewed]) {
    expect(text).toContain("on your Shopify order page yet");
    expect(text).toContain('href="/onboarding/store-setup?platform=Shopify"');
  }
});
