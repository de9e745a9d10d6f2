import { describe, expect, test } from "vitest";
import { defaultSurvey } from "../survey/default-survey.ts";
import type { Question } from "../survey/document.ts";
import { defaultStyleTokens } from "../survey/styles.ts";
import { emailBlock } from "./email-block.ts";

const store = { appUrl: "https://app.example.com", publishableKey: "pk_1", platform: "Shopify", orderTag: "" };
const block = (
  question: Partial<Question> & Pick<Question, "type">,
  change: Partial<typeof store> & { locale?: string } = {},
) =>
  emailBlock({
    ...store,
    ...change,
    survey: {
      ...defaultSurvey,
      questions: [{ questionNameId: "source", title: "Where from?", required: false, ...question }],
      styles: { tokens: defaultStyleTokens, customCss: "body{display:none}" },
    },
  }) ?? "";
const linksIn = (markup: string) =>
  [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
const choices = [
  { id: "a", label: "A <b>" },
  { id: "b", label: "B", imageUrl: "https://shop.example.com/b.png" },
];

describe("an email's block", () => {
  test("links each choice to the hosted survey with that answer", () => {
    const markup = block({ type: "single", choices, allowOther: true, randomize: true });
    const base = "https://app.example.com/surveys/response?key=pk_1&surface=email&platform=Shopify&answer=source:";
    expect([...new Set(linksIn(markup))]).toEqual([`${base}a`, `${base}b`, `${base}other`]);
    expect(markup).toContain("A &lt;b&gt;");
    expect(markup).toContain('alt="B"');
  });

  test.each([
    ["nps", 11],
    ["rating", 5],
    ["yesNo", 2],
  ] as const)("asks %s with %i links", (type, count) => {
    expect(linksIn(block({ type }))).toHaveLength(count);
  });

  test.each(["text", "longText", "number", "ranking", "date", "email"] as const)(
    "links to the hosted survey for a %s answer",
    (type) => {
      const [link, ...more] = linksIn(block({ type, ...(type === "ranking" ? { choices } : {}) }));
      expect([link, more]).toEqual([
        "https://app.example.com/surveys/response?key=pk_1&surface=email&platform=Shopify",
        [],
      ]);
    },
  );

  test.each(["{{ event.extra.id }}", "*|ORDER:ID|*", "{{ id }}"])("leaves the tag %s for the mail tool", (orderTag) => {
    for (const link of linksIn(block({ type: "yesNo" }, { orderTag }))) expect(link).toContain(`&orderId=${orderTag}`);
  });

  test("holds nothing that a mail client strips, and no tag can escape its attribute", () => {
    const markup = block({ type: "single", choices }, { orderTag: '"><script>alert(1)</script>' });
    expect(markup).not.toMatch(/<style|<script|class=|<link|url\(|position:|display:none/);
    expect(markup).not.toContain('"">');
  });

  test("asks in another language, and puts it in its links", () => {
    const markup = block({ type: "yesNo", translations: { de: { title: "Woher?" } } }, { locale: "de" });
    expect(markup).toContain("Woher?");
    expect(markup).toContain(">Ja<");
    expect(linksIn(markup)[0]).toContain("&locale=de&");
  });

  test("is null if nothing is asked", () => {
    expect(block({ type: "statement" })).toBe("");
  });
});
