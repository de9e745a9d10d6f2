import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { LiveCheck } from "./LiveCheck.tsx";

const off = { isPublished: false, isOn: false, firstOrderAt: null, isSeen: false };

function shown(changes: Partial<StoreStatus>, isPlaced?: boolean): string {
  const store = { ...appStoreCalls.GetStore.example.answer, platform: "Shopify", check: off };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <LiveCheck store={StoreStatus.parse({ ...store, ...changes })} platform="Shopify" isPlaced={isPlaced} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a survey that is in the store, but neither published nor enabled, has two steps left, and one button for both", () => {
  const screen = shown({}, true);
  expect(screen).toContain("Two steps left: publish, enable");
  expect(screen).toContain("Publish and enable");
  expect(screen).not.toMatch(/No one has seen|Check that you added the block/);
});

test("a published survey has one step left, and one that is on has none", () => {
  const published = shown({ check: { ...off, isPublished: true } }, true);
  expect(published).toContain("One step left: enable");
  expect(published).toContain("Enable survey");
  const on = shown({ check: { ...off, isPublished: true, isOn: true } }, true);
  expect(on).not.toMatch(/left: |<button/);
  expect(on).toContain("No one has seen your survey in your store yet. Place a test order to see it");
});

test("steps aren't counted while something is missing in the store, too", () => {
  for (const screen of [shown({}, false), shown({ status: "none" })]) {
    expect(screen).toContain("Your survey isn&#x27;t on yet");
    expect(screen).toContain("Publish and enable");
    expect(screen).not.toContain("steps left");
  }
});
