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
  expect(pages.find(({ slug }) => slug === "shapes")).toMatchObject({ shapes: reference.shapes });
});

test("what a merchant's own programs call comes before what only our screens and staff call", () => {
  const internal = pages.filter(({ isInternal }) => isInternal);
  expect(pages.slice(-internal.length)).toEqual(internal);
  expect(internal.map(({ title }) => title)).toEqual(expect.arrayContaining(["Admin", "Test", "Screens: account"]));
  expect(pages.filter(({ isInternal }) => !isInternal).map(({ title }) => title)).not.toContainEqual(
    expect.stringMatching(/^Screens|Admin|Test$/),
  );
});

test("each page has a unique, lowercase slug", () => {
  const slugs = pages.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(slugs).toContain("survey-template");
});
