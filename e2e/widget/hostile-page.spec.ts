import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false };

for (const tag of ["img", "embed"])
  test(`no markup of a shop's visitor decides where the script loads from: ${tag}`, async ({ page, shop }) => {
    const requested: string[] = [];
    await page.route("https://stranger.example/**", async (route) => {
      requested.push(new URL(route.request().url()).pathname);
      await route.fulfill({ status: 200, contentType: "application/json", body: '{"enabled":false}' });
    });
    // A review, say: shops let visitors write pictures, and `document` has those with a name as its own members.
    shop.html = `<${tag} name="currentScript" src="https://stranger.example/picture" data-key="pk_stranger">%script%`;
    shop.survey = published([sure]);
    await shop.open(page);
    await page.evaluate(() => window.afterword?.show?.({ key: "pk_test" }));
    // Requests arrive in order, so there is none before this one.
    await page.evaluate(() => fetch("https://stranger.example/last", { mode: "no-cors" }));
    expect(requested).toEqual(["/picture", "/last"]);
    expect(shop.requested).toEqual(["/survey.js"]);
  });
