import { expect, test } from "vitest";
import type { Purpose } from "#lib/partners.ts";
import { refusedBy } from "./may-forward.ts";

const silent = { advertising: null, marketing: null, analytics: null, hasGpc: false };
const purposes: Purpose[] = ["support", "analytics", "marketing", "advertising"];
const stoppedBy = (consent: Partial<typeof silent> | { [Name in keyof typeof silent]?: boolean } | null) =>
  purposes.filter((purpose) => refusedBy(purpose, consent && { ...silent, ...consent }) !== null);

test.each([
  ["no signal", null, []],
  ["consent to everything", { advertising: true, marketing: true, analytics: true }, []],
  ["the browser's signal", { hasGpc: true }, ["advertising"]],
  ["refusing advertising", { advertising: false }, ["advertising"]],
  ["refusing marketing", { marketing: false }, ["marketing", "advertising"]],
  ["refusing analytics", { analytics: false }, ["analytics"]],
  [
    "refusing everything",
    { advertising: false, marketing: false, analytics: false },
    ["analytics", "marketing", "advertising"],
  ],
] as const)("%s stops these purposes, and never support", (_what, consent, stopped) => {
  expect(stoppedBy(consent)).toEqual(stopped);
});
