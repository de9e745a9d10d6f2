import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { WooCommerceSetup } from "./WooCommerceSetup.tsx";

const address = "https://shop.example";

function shown(
  { outcome, refusal }: { outcome: string | undefined; refusal: string | null },
  status: StoreStatus["status"] = "none",
): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <WooCommerceSetup
          publishableKey="pk_1"
          appUrl="https://surveys.example.com"
          initial={StoreStatus.parse({ ...appStoreCalls.GetStore.example.answer, status })}
          mayConnect
          outcome={outcome}
          lastAsked={{ address, refusal }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const refusal = "shop.example is too busy. Try again later.";

test("a refused key says why, also in a tab that didn't come back from the store", () => {
  for (const outcome of ["no", undefined]) expect(shown({ outcome, refusal })).toContain(refusal);
});

test("a merchant who denied reads that nothing was connected, and one whose store is connected reads nothing of it", () => {
  const title = "Your store wasn&#x27;t connected";
  expect(shown({ outcome: "no", refusal: null })).toContain(title);
  expect(shown({ outcome: undefined, refusal: null })).not.toContain(title);
  expect(shown({ outcome: "no", refusal }, "connected")).not.toContain(title);
});

test("a merchant reads what WooCommerce will call our access, and what we do with it, before they go there", () => {
  const screen = shown({ outcome: undefined, refusal: null });
  for (const text of [
    "WooCommerce calls this Read/Write access",
    "including the customer&#x27;s email address",
    "adds four webhooks",
    "It never changes an order.",
  ])
    expect(screen.replace(/\s{1,20}/g, " ")).toContain(text);
});

test("the address of the store that denied, or whose key was refused, doesn't have to be typed again", () => {
  for (const reason of [null, refusal])
    expect(shown({ outcome: "no", refusal: reason })).toContain(`value="${address}"`);
});

test("who approved another account's request reads which key to delete", () => {
  expect(shown({ outcome: "other", refusal })).toContain("came from another Afterword account");
  expect(shown({ outcome: "other", refusal })).not.toContain(refusal);
});
