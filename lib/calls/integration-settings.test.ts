import { expect, test } from "vitest";
import { partnerSettings } from "./integration-settings.ts";

const problemsOf = (questions: unknown) =>
  partnerSettings("Slack")
    .safeParse({ questions })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

const ids = (count: number) => Array.from({ length: count }, (_, index) => `question-${index}`);

test("an account's name at a help desk is found in its address", () => {
  const read = (account: string) => partnerSettings("Gorgias").safeParse({ account });
  expect(read(" https://Harbor-Goods.gorgias.com/app ").data).toEqual({ account: "harbor-goods" });
  expect(read("harbor.example").error?.issues).toMatchObject([
    { path: ["account"], message: "must be the part of your address before .gorgias.com" },
  ]);
});

test("a shop is a host, without the rest of its address", () => {
  const read = (shop: string) => partnerSettings("TripleWhale").safeParse({ shop });
  expect(read(" https://Harbor-Goods.myshopify.com/admin ").data).toEqual({ shop: "harbor-goods.myshopify.com" });
  expect(read("harbor goods").error?.issues).toMatchObject([
    { path: ["shop"], message: expect.stringMatching(/^must be a domain/) },
  ]);
});

test.each([
  [{ maxScore: 11 }, "must be at most 10"],
  [{ maxScore: 1.5 }, "must be a whole number"],
  [{ words: [""] }, "can't be empty"],
  [{ words: ids(51) }, "must have at most 50 words"],
])("a help desk's condition %j is refused", (settings, message) => {
  for (const name of ["Zendesk", "Gorgias"] as const)
    expect(partnerSettings(name).safeParse(settings).error?.issues).toMatchObject([{ message }]);
});

test("Slack takes up to 50 questions, by IDs of up to 64 characters", () => {
  expect([problemsOf([]), problemsOf(ids(50)), problemsOf(["q".repeat(64)])]).toEqual([[], [], []]);
  expect(problemsOf(ids(51))).toEqual(["questions must have at most 50 questions"]);
  expect(problemsOf(["q".repeat(65)])).toEqual(["questions.0 must have at most 64 characters"]);
  expect(problemsOf([""])).toEqual(["questions.0 can't be empty"]);
});
