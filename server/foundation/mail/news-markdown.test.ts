import { expect, test } from "vitest";
import { readNews } from "./news-markdown.ts";
import { productNewsMail } from "./operator-mails.ts";

const unsubscribeUrl = "https://surveys.example.com/unsubscribe?token=abc";
const markdown = `# Two *new* reports

See **who came back** and
[how they compare](https://surveys.example.com/compare?a=1&b=2).

## What changed
- Faster _charts_
- Fewer clicks,
  everywhere
- A file_name_here & <script>alert(1)</script>

1. Open a survey
2. Choose a report
`;

test("a file becomes an email: the first heading is the subject, and both versions say the same", () => {
  const mail = productNewsMail.render({ markdown, unsubscribeUrl });
  expect([mail.subject, mail.unsubscribeUrl]).toEqual(["Two new reports", unsubscribeUrl]);
  expect(mail.html).toMatch(
    /<strong>who came back<\/strong> and <a [^>]*href="https:[^"]*a=1&amp;b=2"[^>]*>how they compare<\/a>/,
  );
  expect(mail.html).toMatch(/<h2 [^>]*>What changed<\/h2>\s*<ul /);
  expect(mail.html).toContain("Faster <em>charts</em>");
  expect(mail.html).toContain("A file_name_here &amp; &lt;script&gt;");
  expect(mail.html).toMatch(/<ol [^>]*><li [^>]*>Open a survey<\/li>/);
  const text = [
    "See who came back and how they compare (https://surveys.example.com/compare?a=1&b=2).",
    "WHAT CHANGED\n\n- Faster charts\n- Fewer clicks, everywhere\n- A file_name_here & <script>alert(1)</script>",
    "1. Open a survey\n2. Choose a report",
  ];
  for (const part of text) expect(mail.text).toContain(part);
});

test("a paragraph or list of more than 2,000 characters is refused", () => {
  expect(readNews(`# News\n\n${"[".repeat(2_000)}`).sections).toHaveLength(1);
  expect(() => readNews(`# News\n\n${"[".repeat(2_001)}`)).toThrow("at most 2000 characters");
});

test("a heading ends the paragraph before it, and doesn't join the next one", () => {
  const { sections } = readNews("# News\nFirst\n## Second\nThird\nfourth");
  expect(sections.map(({ text }) => text)).toEqual(["First", "SECOND", "Third fourth"]);
});

test.each([
  ["No heading", "must start with a heading"],
  ["# A subject and nothing else", "only a heading"],
  ["# News\n\n[here](/relative)", "must be a full URL"],
  ["# News\n\n[here](javascript:alert)", "must be a full URL"],
])("%j is refused with a readable error", (file, words) => {
  expect(() => readNews(file)).toThrow(words);
});
