import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const address = "https://pictures.example/";
const sure = (questionNameId: string): Question => ({ questionNameId, type: "yesNo", title: "Sure?", required: false });
const pictures: Question = {
  questionNameId: "picture",
  type: "image",
  title: "Which one do you like?",
  required: false,
  choices: ["red", "green"].map((id) => ({ id, label: id, imageUrl: `${address}${id}.svg` })),
};

test("pictures load during the question before theirs, and are chosen without a radio button beside them", async ({
  page,
  shop,
  problems,
}) => {
  const loaded: string[] = [];
  await page.route(`${address}*`, async (route) => {
    loaded.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  shop.survey = published([sure("one"), sure("two"), pictures]);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await expect(page.locator("img")).toHaveCount(2);
  await expect(page.getByRole("group", { name: "Sure?" })).toBeVisible();
  expect(loaded).toEqual([]);
  await next.click();
  await expect.poll(() => [...loaded].sort()).toEqual(["/green.svg", "/red.svg"]);
  await expect(page.getByRole("group", { name: pictures.title })).toBeHidden();
  await page.context().setOffline(true);
  await next.click();
  await expect(page.getByRole("group", { name: pictures.title })).toBeVisible();
  const red = page.getByRole("radio", { name: "red" });
  await expect(red).toHaveCSS("appearance", "none");
  await expect(red).toHaveCSS("position", "absolute");
  await page.getByText("red", { exact: true }).click();
  await expect(red).toBeChecked();
  await page.context().setOffline(false);
  await expect.poll(() => shop.answerTo("picture")?.choiceIds).toEqual(["red"]);
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED")));
});

test("the pictures of a first question load as soon as the second file is there", async ({ page, shop }) => {
  await page.route(`${address}*`, (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg/>" }));
  const asked = page.waitForRequest(`${address}red.svg`);
  shop.survey = published([pictures]);
  await shop.open(page);
  await asked;
});
