import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useClock } from "./clock-context.ts";
import { Providers } from "./Providers.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the product's time is the server's plus what has passed since, even if the device's clock is wrong", () => {
  let clock = () => 0;
  function Screen() {
    clock = useClock();
    return null;
  }
  const serverMs = Date.parse("2026-11-20T23:59:50Z");
  vi.setSystemTime("2031-02-03T04:05:06Z");
  renderToStaticMarkup(
    <Providers isInStore={false} nowMs={serverMs}>
      <Screen />
    </Providers>,
  );
  expect(clock()).toBe(serverMs);
  vi.advanceTimersByTime(15_000);
  expect(clock()).toBe(serverMs + 15_000);
});
