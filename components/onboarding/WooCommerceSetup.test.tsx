import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { WooCommerceSetup } from "./WooCommerceSetup.tsx";

function shown(outcome: { isDenied: boolean; refusal: string | null }, status: StoreStatus["status"] = "none"): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <WooCommerceSetup
          publishableKey="pk_1"
          appUrl="https://surveys.example.com"
          initial={StoreStatus.parse({ ...appStoreCalls.GetStore.example.answer, status })}
          mayConnect
          {...outcome}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const refusal = "shop.example is too busy. Try again later.";

test("a refused key says why, also in a tab that didn't come back from the store", () => {
  for (const isDenied of [true, false]) expect(shown({ isDenied, refusal })).toContain(refusal);
});

test("a merchant who denied reads that nothing was connected, and one whose store is connected reads nothing of it", () => {
  const title = "Your store wasn&#x27;t connected";
  expect(shown({ isDenied: true, refusal: null })).toContain(title);
  expect(shown({ isDenied: false, refusal: null })).not.toContain(title);
  expect(shown({ isDenied: true, refusal }, "connected")).not.toContain(title);
});
