import { describe, expect, test } from "vitest";
import * as z from "zod";
import { defaultSurvey } from "./default-survey.ts";
import { QuestionsInput, StyleTokens, SurveyDocument, SurveySettingsChange } from "./document.ts";
import { nameQuestions, slugify } from "./name-questions.ts";
import { completeStyles, defaultStyleTokens, stylesheet } from "./styles.ts";

function problems(questions: unknown): string[] {
  const parsed = z.object({ questions: QuestionsInput }).safeParse({ questions });
  return (parsed.error?.issues ?? []).map((issue) => `${z.core.toDotPath(issue.path)} ${issue.message}`);
}
const text = { type: "text", title: "Why?" };

describe("the survey document", () => {
  test("accepts the default survey", () => {
    expect(SurveyDocument.parse(defaultSurvey)).toEqual(defaultSurvey);
    expect(StyleTokens.parse(defaultStyleTokens)).toEqual(defaultStyleTokens);
  });

  test("reads a survey that predates auto-advance as having it on, and a settings change keeps what it omits", () => {
    const { autoAdvance: _none, ...settings } = defaultSurvey.settings;
    expect(SurveyDocument.parse({ ...defaultSurvey, settings })).toEqual(defaultSurvey);
    expect(SurveySettingsChange.parse({ allowBack: false })).toEqual({ allowBack: false });
  });

  test("drops unknown fields", () => {
    expect(QuestionsInput.parse([{ ...text, color: "red" }])).toEqual([{ ...text, required: false }]);
  });

  test.each<[string, unknown, string]>([
    [
      "a title of 501",
      [text, { ...text, title: "x".repeat(501) }],
      "questions[1].title must have at most 500 characters",
    ],
    ["U+0000", [{ ...text, title: "a\u0000" }], "questions[0].title must not contain control characters"],
    [
      "an unpaired surrogate",
      [{ ...text, title: "a\ud800" }],
      "questions[0].title must not contain control characters",
    ],
    ["an unknown type", [{ ...text, type: "poem" }], "questions[0].type"],
    [
      "a duplicate choice id",
      [
        {
          type: "single",
          title: "Q",
          choices: [
            { id: "a", label: "A" },
            { id: "A", label: "B" },
          ],
        },
      ],
      "questions[0].choices[1].id must be unique",
    ],
    [
      "a rating of 11",
      [{ type: "rating", title: "Q", max: 11 }],
      "questions[0].max must be a whole number from 3 to 10",
    ],
    ["min above max", [{ type: "number", title: "Q", min: 3, max: 2 }], "questions[0].min must not be above max (2)"],
    [
      "a duplicate question id",
      [
        { ...text, questionNameId: "q" },
        { ...text, questionNameId: "q" },
      ],
      "questions[1].questionNameId must be unique",
    ],
    [
      "a picture with a javascript: URL",
      [{ type: "image", title: "Q", choices: [{ id: "a", label: "A", imageUrl: "javascript:alert(1)" }] }],
      "questions[0].choices[0].imageUrl must be a full URL",
    ],
    [
      "a condition on a later question",
      [
        { ...text, showIf: { answer: "later", op: "answered" } },
        { ...text, questionNameId: "later" },
      ],
      "questions[0].showIf.answer must be an earlier question",
    ],
    [
      "a comparison with a text",
      [{ ...text, showIf: { all: [{ order: "total", op: "gt", value: "9" }] } }],
      "must be a number for gt",
    ],
    [
      "an unknown order field",
      [{ ...text, showIf: { order: "weather", op: "is", value: "dry" } }],
      "questions[0].showIf",
    ],
    [
      "a follow-up on an unknown choice",
      [{ type: "yesNo", title: "Q", followUp: { whenChoiceIds: ["maybe"], question: text } }],
      "questions[0].followUp.whenChoiceIds[0] must be the ID",
    ],
    [
      "101 questions, follow-ups counted",
      Array.from({ length: 51 }, () => ({ ...text, followUp: { question: text } })),
      "questions must have at most 100 questions",
    ],
  ])("rejects %s, naming the field and what is allowed", (_, questions, message) => {
    expect(problems(questions).join("\n")).toContain(message);
  });

  test("rejects conditions nested beyond five levels, and hostile nesting without crashing", () => {
    const nest = (depth: number) => {
      let showIf: unknown = { order: "total", op: "gt", value: 1 };
      for (let level = 0; level < depth; level++) showIf = { all: [showIf] };
      return [{ ...text, showIf }];
    };
    expect(problems(nest(5))).toEqual([]);
    expect(problems(nest(6)).join()).toContain("questions[0].showIf");
    expect(problems(nest(20_000)).join()).toContain("questions[0].showIf");
  });
});

describe("ids made from titles", () => {
  test("are Latin letters, digits and hyphens, at most 64, and unique", () => {
    expect(slugify("Où l’avez-vous vu ?", new Set())).toBe("ou-lavez-vous-vu");
    expect(slugify("どこで?", new Set(["question"]))).toBe("question-2");
    expect(slugify("x".repeat(100), new Set(["x".repeat(64)]))).toMatch(/^x{62}-2$/);
    const [one, two] = nameQuestions(QuestionsInput.parse([text, { ...text, followUp: undefined }]), ["why"]);
    expect([one?.questionNameId, two?.questionNameId]).toEqual(["why-2", "why-3"]);
  });
});

describe("the stylesheet", () => {
  test("turns tokens into custom properties, defaults for those not set, and appends the merchant's CSS", () => {
    const css = stylesheet(completeStyles({ titleColor: "#aabbcc", optionRadius: 0, cardShadow: "small" }, ".x{}"));
    expect(css).toMatch(/^:host,\.afterword\{/);
    expect(css).toContain("--aw-titleColor:#aabbcc");
    expect(css).toContain("--aw-optionRadius:0px");
    expect(css).toContain("--aw-cardShadow:0 1px 3px #0002");
    expect(css).toContain("--aw-buttonBackground:#1d1b18");
    expect(css.endsWith("}.x{}")).toBe(true);
    expect(css).toContain("clip-path:inset(-64px);box-sizing:border-box;min-width:0;");
  });

  test.each(["red", "#fff", "#ffffff;}", "url(x)"])("rejects the color %s", (titleColor) => {
    expect(StyleTokens.safeParse({ ...defaultStyleTokens, titleColor }).success).toBe(false);
  });
});
