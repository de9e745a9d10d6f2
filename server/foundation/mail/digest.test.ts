import { describe, expect, test } from "vitest";
import { composeMail } from "./deliver.ts";
import { type DigestProps, digestMail } from "./digest.ts";
import { mailTemplates } from "./templates.ts";

const app = "https://surveys.example.com";
const days = "?from=2026-11-13&to=2026-11-19";
const digest: DigestProps = {
  companyName: "Harbor Goods",
  timeZone: "Europe/Berlin",
  period: "week",
  firstDay: "2026-11-13",
  lastDay: "2026-11-19",
  stats: { views: 4120, responses: 1870, completions: 1390, responseRate: 45.4, completionRate: 74.3 },
  statsBefore: { views: 3980, responses: 1910, completions: 1201, responseRate: 48, completionRate: 62.9 },
  questions: [
    {
      title: "How did you first hear about us?",
      answered: 1800,
      summary: null,
      answers: [
        { label: "Instagram", count: 702, share: 39 },
        { label: "Friends or family", count: 1, share: 0.1 },
      ],
      url: `${app}/surveys/question/source/analytics${days}`,
    },
  ],
  texts: [{ title: "Anything else?", text: "Lovely\r\nshop", url: `${app}/surveys/question/else/responses${days}` }],
  url: `${app}/surveys/analytics${days}`,
  unsubscribeUrl: `${app}/unsubscribe?token=t`,
};
const render = (changed: Partial<DigestProps> = {}) => mailTemplates.digest.render({ ...digest, ...changed });
/** The visible text of the markup. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ");

describe("a digest", () => {
  test("makes no link of what shoppers typed, nor of their own choices", () => {
    const [question] = digest.questions;
    if (!question) throw new Error("the example has a question");
    const answers = [{ label: "www.evil.example", count: 1, share: 100 }];
    const texts = [{ title: "Anything else?", text: "https://evil.example/login", url: app }];
    const { html, text } = render({ questions: [{ ...question, answers }], texts });
    for (const body of [html, text]) {
      expect(body).not.toMatch(/:\/\/evil|evil\.example|www\.evil/);
      expect(body.replaceAll("\u2060", "")).toContain("https://evil.example/login");
    }
  });

  test("shows the figures and their changes, in both versions", () => {
    const { subject, html, text } = render();
    expect(subject).toBe("Harbor Goods: 1,870 responses, Nov 13 – Nov 19");
    for (const part of [wordsOf(html), text.replace(/\s+/g, " ")]) {
      expect(part).toMatch(/Views:? 4,120 \(?\+3\.5%/);
      expect(part).toMatch(/Responses:? 1,870 \(?−2\.1%/);
      expect(part).toMatch(/Response rate:? 45\.4% \(?−2\.6 points/);
      expect(part).toMatch(/Completion rate:? 74\.3% \(?\+11\.4 points/);
      expect(part).toContain("Nov 13 – Nov 19, compared to the previous 7 days.");
      expect(part).toMatch(/Instagram:? 39\.0% \(702\)/);
      expect(part).toContain("Lovely shop");
      expect(part).toContain("Europe/Berlin");
    }
  });

  test("for a day names it, and compares with the day before", () => {
    const { subject, text } = render({ period: "day", firstDay: "2026-11-19" });
    expect(subject).toBe("Harbor Goods: 1,870 responses, Thursday, Nov 19");
    expect(text).toContain("Yesterday at Harbor Goods");
    expect(text).toContain("Thursday, Nov 19, compared to the previous day.");
  });

  test("after an empty period compares with nothing, and without views has no rates", () => {
    const nothing = { views: 0, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
    const { text } = render({ stats: { ...nothing, responses: 1 }, statsBefore: nothing });
    expect(text).toContain("Responses: 1 (no earlier data)");
    expect(text).toContain("Response rate: — (no earlier data)");
    expect(text).toContain("Completion rate: 0.0% (no earlier data)");
    expect(render({ statsBefore: digest.stats }).text.match(/\(no change\)/g)).toHaveLength(4);
  });

  test("shows no rate change from few views or responses, and the previous rate if there is none now", () => {
    const few = { views: 30, responses: 29, completions: 0, responseRate: 96.7, completionRate: 0 };
    const fewer = { views: 2, responses: 2, completions: 2, responseRate: 100, completionRate: 100 };
    const { html, text } = render({ stats: few });
    for (const part of [wordsOf(html), text.replace(/\s+/g, " ")]) {
      expect(part).toMatch(/Response rate:? 96\.7% \(?\+48\.7 points/);
      expect(part).toMatch(/Completion rate:? 0\.0% \(?not enough data to compare/);
    }
    expect(render({ statsBefore: fewer }).text.match(/\(not enough data to compare\)/g)).toHaveLength(2);
    const none = { views: 0, responses: 0, completions: 0, responseRate: 0, completionRate: 0 };
    expect(render({ stats: none }).text).toContain("Response rate: — (previously 48.0%)");
  });

  test("omits empty parts", () => {
    const { html, text } = render({ questions: [], texts: [] });
    for (const body of [html, text]) expect(body).not.toMatch(/Top answers|own words/i);
  });

  test("links to the app with its days, and unsubscribes with one click", () => {
    const mail = render();
    for (const url of [digest.url, digest.questions[0]?.url, digest.texts[0]?.url, digest.unsubscribeUrl]) {
      expect(mail.text).toContain(url);
      expect(mail.html.replaceAll("&amp;", "&")).toContain(`href="${url}"`);
    }
    expect(composeMail(mail, "a@example.com", "Afterword <hello@example.com>", "job").headers).toMatchObject({
      "List-Unsubscribe": `<${digest.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("shows shoppers' and merchants' texts as plain text, each in one line of limited length", () => {
    const hostile = `</td><img src=x onerror=alert(1)>\u202e\r\nBcc: b@example.com${"x".repeat(2000)}`;
    const answers = [{ label: hostile, count: 1, share: 250 }];
    const { html, subject, text } = render({
      companyName: hostile,
      questions: [{ title: hostile, answered: 1, summary: null, answers, url: digest.url }],
      texts: [{ title: hostile, text: hostile, url: digest.url }],
    });
    expect(html).not.toContain("<img");
    expect(html).toContain('width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="bar"');
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(text).not.toContain("\u202e");
    expect(text).not.toMatch(/x{281}/);
  });

  test.each(["url", "unsubscribeUrl"])("accepts only a web address as %s", (name) => {
    expect(() => digestMail.render({ ...digest, [name]: "javascript:alert(1)" })).toThrow();
  });
});
