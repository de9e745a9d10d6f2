import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { ResponseRow } from "./ResponseRow.tsx";

const answer = (title: string): FeedAnswer => ({
  recordId: "ann",
  responseId: "ann",
  revision: 1,
  questionNameId: title,
  title,
  answer: "Yes",
  other: null,
  answeredAt: "2026-11-20T10:00:00.000Z",
  surface: "thankYou",
  country: null,
  orderTotal: null,
  currency: null,
});

const drawn = (...titles: string[]) =>
  renderToStaticMarkup(<ResponseRow response={{ recordId: "ann", answers: titles.map(answer), isNew: false }} />);

test("a long response shows its four newest answers, and how many more it has", () => {
  const row = drawn("First?", "Second?", "Third?", "Fourth?", "Fifth?", "Sixth?");
  expect(row).not.toContain("Second?");
  for (const title of ["Third?", "Fourth?", "Fifth?", "Sixth?"]) expect(row).toContain(title);
  expect(row).toContain("+2 more");
  expect(drawn("First?", "Second?", "Third?", "Fourth?")).not.toContain("more");
});
