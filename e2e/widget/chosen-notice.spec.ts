import { drawChosen } from "#server/domain/hosted/chosen-notice.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

test("after a click in an email, the page says what was chosen, above the next question, and Change goes back", async ({
  page,
  shop,
}) => {
  const survey = published(everyType.filter(({ type }) => /single|yesNo/.test(type)));
  const answer = { questionNameId: "one", choiceIds: ["b"] };
  const chosen = drawChosen(survey, { locale: "en", surface: "email" }, answer);
  const call = { key: "pk_test", target: "#survey", answers: [answer] };
  shop.html =
    `${chosen?.body}<div id="survey"></div><script>${chosen?.script}` +
    `window.afterword={queue:[${JSON.stringify(call)}]}</script>%script%`;
  shop.survey = survey;
  await shop.open(page, {});
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  const notice = page.getByText("You chose Bread · Change");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("radio", { name: "Bread" })).toBeChecked();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
});
