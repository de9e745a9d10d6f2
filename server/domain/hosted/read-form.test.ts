import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const id = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const carried = { _response: id, _sequence: "0", _survey: id, _version: "1", _answers: "[]" };

const post = (drawn: string, more: readonly (readonly [string, string])[] = []) => {
  const body = new URLSearchParams([
    ...Object.entries({ ...carried, _drawn: drawn }),
    ...more.map(([...pair]) => pair),
  ]);
  return readForm(new Request("http://127.0.0.1/", { method: "POST", body }));
};

test("a question counts once, however often a form says that it showed it", async () => {
  expect((await post("a,b,a,a,b")).drawn).toEqual(["a", "b"]);
});

test("a form may have as many fields as a hundred questions of a hundred choices", async () => {
  const questions = Array.from({ length: 100 }, (_, index) => `q${index}`);
  const ranks = questions.flatMap((name) => Array.from({ length: 100 }, (_, index) => [name, `${index}`] as const));
  const { fields, drawn } = await post(questions.join(), ranks);
  expect([fields.getAll("q99").length, drawn.length]).toEqual([100, 100]);
});

test("a form with more fields than any of ours is refused, as reading each question would take all of them", async () => {
  const many = Array.from({ length: 12_000 }, () => ["a", "1"] as const);
  await expect(post("a", many)).rejects.toThrow("The form isn't from this page.");
});
