import { test } from "./fixtures.ts";
import { merchantJourney } from "./merchant-journey.ts";

test.use({ reducedMotion: "reduce" });
test.setTimeout(90_000);

test("a merchant signs up, asks, and reads a shopper's answers", async ({ page, browser }) =>
  merchantJourney(page, browser));
