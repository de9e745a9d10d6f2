import { expect, test } from "vitest";
import { formatDuration } from "./TimeCard.tsx";

test("formats a duration in at most two units", () => {
  const formatted = [0, 42.4, 59.6, 60, 200, 3599.5, 3900, 86_399, 90_000, 604_800].map(formatDuration);
  expect(formatted.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "0 s",
    "42 s",
    "1 min",
    "1 min",
    "3 min 20 s",
    "1 h",
    "1 h 5 min",
    "1 d",
    "1 d 1 h",
    "7 d",
  ]);
});
