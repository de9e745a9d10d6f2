import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { WixSetup } from "./WixSetup.tsx";

const appPage = "https://manage.wix.com/dashboard/site/app/afterword";

function shown(changes: Partial<StoreStatus>): string {
  const store = { ...appStoreCalls.GetStore.example.answer, platform: "Wix", domain: null, status: "none" };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <WixSetup
          publishableKey="pk_1"
          appUrl="https://surveys.example.com"
          initial={StoreStatus.parse({ ...store, ...changes })}
          mayConnect
          installUrl="https://www.wix.com/installer/install"
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a site that the app was added to has one step left, with a link to its dashboard", () => {
  const screen = shown({ appPage });
  expect(screen).toContain("Added. One step left: open Afterword in your site&#x27;s dashboard");
  expect(screen).toContain(`href="${appPage}"`);
  expect(screen).not.toContain("Add to Wix");
});

test("before it is added, and once it is connected, the step is another one", () => {
  expect(shown({})).toContain("Add to Wix");
  const connected = shown({ status: "connected" });
  expect(connected).not.toMatch(/One step left|Add to Wix/);
});
