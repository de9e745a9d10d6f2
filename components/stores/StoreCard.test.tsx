import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { ConnectedStore } from "./ConnectedStore.tsx";
import { NoStore } from "./NoStore.tsx";
import { StoreCard } from "./StoreCard.tsx";

const storeWith = (changes: Partial<StoreStatus>) =>
  StoreStatus.parse({ ...appStoreCalls.GetStore.example.answer, ...changes });

const shown = (screen: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>
    </MantineProvider>,
  );

test("a store that ended our access says once what to do", () => {
  const lastError = "Wix no longer gives Afterword access to your site. Add Afterword to the site again.";
  const store = storeWith({ platform: "Wix", status: "paused", lastError });
  expect(shown(<StoreCard store={store} mayChange />)).toContain(`${lastError} We don&#x27;t receive orders`);
  const member = shown(<StoreCard store={store} mayChange={false} />);
  expect(member).toContain(`${lastError} Ask the owner or an admin of your account to do it. We don&#x27;t`);
});

test.each(["shop.example is too busy. Try again later.", "shop.example is too busy."])(
  "a store that couldn't be reached is tried again by us, whichever screen says so: %s",
  (lastError) => {
    const store = storeWith({ lastError });
    for (const screen of [
      <StoreCard key="card" store={store} mayChange />,
      <ConnectedStore key="setup" store={store} mayDisconnect />,
    ])
      expect(shown(screen)).toContain("shop.example is too busy. We&#x27;ll try again within an hour.");
  },
);

test("a disconnected Wix site is a site", () => {
  const previous = { platform: "Wix", domain: "4b2a1c9e", disconnectedAt: "2026-11-20T09:30:00.000Z" } as const;
  const store = storeWith({ platform: "Wix", status: "none", previous });
  expect(shown(<NoStore store={store} mayConnect />)).toContain("Your Wix site is disconnected");
});
