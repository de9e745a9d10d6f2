import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const sure: Question = {
  questionNameId: "sure",
  type: "yesNo",
  title: "Are you sure?",
  secondTitle: "Sure?",
  required: false,
};

test("a customer reads the same wording on every order, others the other one, and the messages say which", async ({
  page,
  shop,
}) => {
  shop.survey = published([sure]);
  const { html } = shop;
  const titles = new Set<string>();
  for (const customer of ["1", "2", "3", "4", "5", "6"]) {
    const shown: string[] = [];
    for (const order of ["a", "b"]) {
      shop.messages = [];
      shop.html = html;
      await shop.open(page, { key: "pk_test", "order-id": `${customer}${order}`, "customer-id": customer });
      const heading = page.locator(".afterword").getByRole("heading");
      await page.getByRole("radio", { name: "Yes" }).check();
      await expect.poll(() => shop.answerTo("sure")?.choiceIds).toEqual(["yes"]);
      const title = (await heading.textContent()) ?? "";
      shown.push(title);
      expect(shop.messages.at(-1)?.wordings).toEqual({ sure: title === "Sure?" ? 2 : 1 });
    }
    expect(new Set(shown).size).toBe(1);
    for (const title of shown) titles.add(title);
  }
  expect([...titles].toSorted()).toEqual(["Are you sure?", "Sure?"]);
});
