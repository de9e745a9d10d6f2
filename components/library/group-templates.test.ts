import { expect, test } from "vitest";
import type { Template } from "#lib/calls/survey-template.ts";
import { groupTemplates } from "./group-templates.ts";
import { categoryName, libraryInput, readLibraryChoice } from "./library-choice.ts";

const template = (id: string, category: string | null, isOwn = false): Template => ({
  id,
  name: id,
  description: null,
  category,
  imageUrl: null,
  questions: [],
  isOwn,
});

test("own templates come first in any category, then the library's shelves in their order", () => {
  const templates = [template("a", "retention"), template("b", "attribution", true), template("c", "attribution")];
  const shelves = groupTemplates(templates).map(({ id, templates }) => [id, templates.map((one) => one.id)]);
  expect(shelves).toEqual([
    ["own", ["b"]],
    ["attribution", ["c"]],
    ["retention", ["a"]],
  ]);
});

test("an invalid address shows the whole library", () => {
  const choice = readLibraryChoice(new URLSearchParams("shelf=nothing&page=-1"));
  expect(choice).toEqual({ search: "", shelf: "", page: 1, cursor: null });
  expect(libraryInput(choice)).toEqual({ limit: 200, sortField: "category" });
});

test("a shelf and a search become the list's input", () => {
  const input = (query: string) => libraryInput(readLibraryChoice(new URLSearchParams(query)));
  expect(input("shelf=own&q=gift")).toMatchObject({ status: "own", search: "gift" });
  expect(input("shelf=retention&page=2")).toMatchObject({ categories: "retention", page: 2 });
});

test("a category is shown by its name, a custom one as written", () => {
  expect([categoryName("motivation"), categoryName("Boats")]).toEqual(["Purchase motivation", "Boats"]);
});
