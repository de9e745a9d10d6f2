import { expect, test } from "vitest";
import { mailExamples } from "./examples.ts";
import { mailTemplates } from "./templates.ts";

const render = (changes: object = {}) =>
  mailTemplates["shared-report"].render({ ...mailExamples["shared-report"], ...changes });

test("a report's mail says who set it up, how often it comes and when its link ends", () => {
  for (const body of [render().html, render().text])
    expect(body).toContain(
      "Nora at Harbor Goods set it up to come each Monday, until its link ends on Sun, Dec 20, 2026.",
    );
  expect(render({ every: "month", lastDay: null, sharer: null }).text).toContain(
    "Someone at Harbor Goods set it up to come on the first of each month, until its link is revoked.",
  );
});

test("it links to nothing but its unsubscribe page, even if its title looks like an address", () => {
  const mail = render({ title: "https://evil.example/login" });
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  expect(links).toEqual([mail.unsubscribeUrl]);
});
