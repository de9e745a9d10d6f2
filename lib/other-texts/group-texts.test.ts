import fc from "fast-check";
import { expect, test } from "vitest";
import { groupTexts } from "./group-texts.ts";
import { labeledTexts } from "./testing/labeled-texts.ts";
import { tallyPairs } from "./testing/tally-pairs.ts";

const title = "How did you first hear about us?";
const channels = ["Instagram", "A friend", "Podcast", "Google search", "TV / Radio"].map((label) => ({
  id: label.toLowerCase(),
  label,
}));
const counted = (...texts: string[]) => texts.map((text) => ({ text, count: 1 }));
const together = (...texts: string[]) => groupTexts(counted(...texts), [], title).length === 1;

test.each([
  ["letter case, punctuation and diacritics", "Café Crème!", "cafe creme"],
  ["spacing", "You Tube", "youtube", "YouTube"],
  ["addresses", "https://www.reddit.com/r/toys?a=b", "Reddit"],
  ["emoji with and without color", "👍", "👍🏽 "],
  ["plurals", "Billboard", "billboards"],
  ["typos", "magazine", "magzine", "magazien"],
  ["phonetic misspellings", "broccoli", "brocolli"],
  ["the order of words", "Farmers market", "market, farmers"],
  ["the order of a list", "My sister and a brochure", "Brochure & sister"],
  ["words that say nothing", "I just saw it on Reddit, of course", "reddit"],
  ["words of the question", "Heard about you first on Reddit", "reddit"],
  ["remarks", "Reddit. Why do you ask?", "reddit"],
  ["short names", "fb", "Facebook"],
])("%s make no difference", (_what, ...texts) => {
  expect(together(...texts)).toBe(true);
});

test.each([
  ["my grandma", "my grandpa"],
  ["beans", "beads"],
  ["northwest", "northeast"],
  ["not Reddit", "Reddit"],
  ["Reddit", "Reddit or Quora"],
  ["Channel 4", "Channel 5"],
  ["agent 12345678", "agent 12345679"],
  ["apple pie and carrot cake", "carrot pie and apple cake"],
  ["👍", "👎"],
  ["東京の大きな雑誌の広告です", "大阪の大きな雑誌の広告です"],
  ["broccoli", "broccoli casserole"],
])("%j and %j are two things", (one, other) => {
  expect(together(one, other)).toBe(false);
});

test("alternatives named in the question distinguish answers", () => {
  const texts = counted("coffee with milk", "tea with milk");
  expect(groupTexts(texts, [], "Do you drink coffee or tea?")).toHaveLength(2);
});

test.each([
  ["the cooking podcast", "podcast"],
  ["Instagarm", "instagram"],
  ["insta", "instagram"],
  ["radio", "tv / radio"],
  ["my friend", "a friend"],
  ["a friend's instagram", null],
  ["not a podcast", null],
  ["the moon", null],
])("%j looks like %j", (text, suggestion) => {
  expect(groupTexts(counted(text), channels, title)[0]?.suggestion).toBe(suggestion);
});

test("a group is named after its most common text, and the most common group comes first", () => {
  const texts = [
    { text: "reddit", count: 2 },
    { text: "Quora", count: 4 },
    { text: "Reddit", count: 3 },
  ];
  expect(groupTexts(texts, [], title)).toEqual([
    { key: "reddit", label: "Reddit", texts: [texts[2], texts[0]], count: 5, suggestion: null },
    { key: "quora", label: "Quora", texts: [texts[1]], count: 4, suggestion: null },
  ]);
});

test("the same texts give the same groups in any order, and each text is in one", () => {
  const all = labeledTexts.flatMap(({ texts }) => texts.map(({ text, count }) => ({ text, count })));
  const once = [...new Map(all.map((one) => [one.text, one])).values()];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(once, { minLength: 1, maxLength: 80 }),
      fc.array(fc.string({ unit: "grapheme" })),
      (texts, noise) => {
        const given = [...new Map([...texts, ...counted(...noise)].map((one) => [one.text, one])).values()];
        const groups = groupTexts(given, channels, title);
        expect(groupTexts(given.toReversed(), channels, title)).toEqual(groups);
        expect(groups.flatMap((group) => group.texts.map(({ text }) => text)).sort()).toEqual(
          given.map(({ text }) => text).sort(),
        );
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      },
    ),
    { numRuns: 60 },
  );
});

test("a thousand hostile texts and essays are grouped", () => {
  const texts = Array.from({ length: 1_000 }, (_, index) => ({ text: `${"a.".repeat(90)}${index} ?`, count: 1 }));
  const essays = Array.from({ length: 200 }, (_, index) => ({ text: `${"a".repeat(4_990)}${index}`, count: 1 }));
  expect(groupTexts([...texts, ...essays], channels, title).length).toBeGreaterThan(200);
});

test.each([
  ["in the tuned part", "tuning"],
  ["in the held-back part", "heldBack"],
])("of pairs grouped by hand %s, recall is at least 0.7 and precision at least 0.95", (_which, part) => {
  const { right, grouped, labelled, wrong } = tallyPairs(labeledTexts.filter((question) => question.part === part));
  expect(right / grouped, `wrongly grouped: ${JSON.stringify(wrong)}`).toBeGreaterThanOrEqual(0.95);
  expect(right / labelled).toBeGreaterThanOrEqual(0.7);
});
