import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { limitText } from "./limit-text.ts";
import { UsageNotice } from "./UsageNotice.tsx";

function drawn(orders: number, path: string, limit: number | null = 100): string {
  const usage = { orders, limit, periodEndsAt: "2026-12-01T00:00:00.000Z" };
  const notice = renderToStaticMarkup(
    <MantineProvider>
      <UsageNotice usage={usage} path={path} />
    </MantineProvider>,
  );
  return /<p[^>]*>([^<]*)<\/p>/.exec(notice)?.[1]?.replaceAll("&#x27;", "'") ?? "";
}

test.each([
  [75, "/dashboard", "You've used 75% of this month's orders"],
  [92, "/dashboard/", "You've used 92% of this month's orders"],
  [92, "/surveys/responses", ""],
  [100, "/surveys/responses", "You've used all of this month's orders"],
  [140, "/BillingPlan", ""],
  [140, "/", ""],
])("with %i of 100 orders, %s says: %s", (orders, path, title) => {
  expect(drawn(orders, path)).toBe(title);
});

test("over the limit it says how many orders showed the survey, and when the locked responses unlock", () => {
  const { text } = limitText({ orders: 122, limit: 100, periodEndsAt: "2027-02-01T00:00:00.000Z" });
  expect(text).toBe(
    "122 orders showed your survey. Your plan includes 100. We're still collecting responses. Those over the limit unlock on February 1, or now if a larger plan covers them.",
  );
});

test("a plan without a limit has no notice", () => {
  expect(drawn(5_000, "/dashboard", null)).toBe("");
});
