import { expect, test } from "vitest";
import { appExploreCalls, Exploration } from "#lib/calls/app-explore.ts";
import { noteTexts } from "./explore-text.ts";

const answer = Exploration.parse(appExploreCalls.GetExploration.example.answer);

test("figures from the main database, because the copy is behind, say so, and those of the copy don't", () => {
  const note = (behindSince: string | null) => noteTexts({ ...answer, behindSince }, "count").join(" ");
  expect(note("2026-11-20T10:00:00.000Z")).toContain("The faster copy of your responses isn't ready");
  expect(note(null)).not.toContain("copy");
});
