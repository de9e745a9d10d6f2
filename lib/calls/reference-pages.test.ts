import { expect, test } from "vitest";
import { callNames } from "./catalogue.ts";
import { apiReference } from "./reference.ts";
import { referencePages } from "./reference-pages.ts";

const reference = apiReference("https://app.example");
const pages = referencePages(reference);

test("every call is on one page, and every shape on the page of shapes", () => {
  expect(pages.flatMap(({ calls }) => calls.map(({ id }) => id)).toSorted()).toEqual(
    reference.areas.flatMap(({ calls }) => calls.map(({ id }) => id)).toSorted(),
  );
  expect(pages.flatMap(({ calls }) => calls)).toHaveLength(callNames().length);
  expect(pages.at(-1)).toMatchObject({ slug: "shapes", shapes: reference.shapes });
});

test("each page has a unique, lowercase slug", () => {
  const slugs = pages.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(slugs).toContain("survey-template");
});
