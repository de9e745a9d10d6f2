import { expect, test } from "vitest";
import { type Advice, bestPracticeMail } from "./best-practice.ts";
import { composeMail } from "./deliver.ts";

const week = { firstDay: "2026-11-10", lastDay: "2026-11-16" };
const url = "https://surveys.example.com/surveys/analytics?from=2026-11-10&to=2026-11-16";
const unsubscribeUrl = "https://surveys.example.com/unsubscribe?token=t";
const other: Advice = { kind: "other", ...week, title: "Where from?", answered: 1200, count: 300, share: 25 };
const render = (advice: Advice, companyName = "Harbor Goods") =>
  bestPracticeMail.render({ companyName, advice, url, unsubscribeUrl });

test.each<[string, Advice, string[]]>([
  [
    "Harbor Goods: “Other” may be hiding a common answer",
    other,
    ["25.0% of shoppers chose “Other” in “Where from?”: 300 of 1,200 answers, Nov 10 – Nov 16."],
  ],
  [
    "Harbor Goods: Fewer shoppers are answering your survey",
    { kind: "responseRate", ...week, rate: 12.5, rateBefore: 40 },
    ["Your response rate for Nov 10 – Nov 16 was 12.5%. In the previous 7 days, it was 40.0%."],
  ],
  [
    "Harbor Goods: No one has seen your survey for 7 days",
    { kind: "notSeen", ...week, lastSeen: "2026-11-04" },
    ["no one saw it (Nov 10 – Nov 16).", "It was last seen in your store on Wednesday, Nov 4."],
  ],
  [
    "Harbor Goods: No one has seen your survey for 7 days",
    { kind: "notSeen", ...week, lastSeen: null },
    ["been seen in your store before, either."],
  ],
])("%s: the figures, what to do, where to begin, and how to end such emails", (subject, advice, sentences) => {
  const mail = render(advice);
  expect(mail.subject).toBe(subject);
  for (const body of [mail.html, mail.text]) {
    for (const sentence of [...sentences, "are on in your notification settings"]) expect(body).toContain(sentence);
    for (const address of [url, unsubscribeUrl]) expect(body.replaceAll("&amp;", "&")).toContain(address);
  }
  expect(composeMail(mail, "a@example.com", "Afterword <hello@example.com>", "job").headers).toMatchObject({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("merchants' texts stay plain text, each in one line of limited length", () => {
  const hostile = `<img src=x onerror=alert(1)>\u202e\r\nBcc: b@example.com${"x".repeat(2000)}`;
  const { html, subject, text } = render({ ...other, title: hostile }, hostile);
  expect(html).not.toContain("<img");
  expect(text.length).toBeLessThan(2_000);
  for (const part of [subject, text]) expect(part).not.toMatch(/\u202e|\nBcc/);
});

test("an address that is not http(s) is refused", () => {
  expect(() =>
    bestPracticeMail.render({ companyName: "Shop", advice: other, url: "javascript:alert(1)", unsubscribeUrl }),
  ).toThrow();
});
