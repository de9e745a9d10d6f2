import { expect, test } from "vitest";
import { readSurveysChoice, surveysInput } from "./surveys-choice.ts";

const inputFor = (query: string) => surveysInput(readSurveysChoice(new URLSearchParams(query)));

test.each<[string, object]>([
  ["", { status: "published,draft" }],
  ["show=archived&q=autumn", { status: "archived", search: "autumn" }],
  ["show=all&page=2", { page: 2 }],
  ["show=drafts&page=3&cursor=abc", { status: "draft", cursor: "abc" }],
  ["show=nothing&page=-1", { status: "published,draft" }],
])("the address ?%s asks for what it says, and for the surveys in use where it makes no sense", (query, input) => {
  expect(inputFor(query)).toEqual(input);
});
