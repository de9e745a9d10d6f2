import { expect, test, vi } from "vitest";
import { groupTexts } from "./group-texts.ts";
import { isMisspelling } from "./is-misspelling.ts";

vi.mock("./is-misspelling.ts", { spy: true });

const mostComparisons = 50_000;

/** Words with the same length, letters and beginning: only a full comparison distinguishes them. */
function* alike(): Generator<string, never> {
  for (let number = 0; ; number++) {
    const letters = [..."abcdefghjklmn"];
    for (let left = number; left > 0; left = Math.floor(left / 12)) letters.push(...letters.splice(left % 12, 1));
    yield `i${letters.join("")}`;
  }
}

function hostile(texts: number, words: number) {
  const source = alike();
  const text = () => Array.from({ length: words }, () => source.next().value).join(" ");
  return Array.from({ length: texts }, () => ({ text: text(), count: 1 }));
}

test.each([
  ["short texts", hostile(1_000, 1)],
  ["texts with the maximum number of words", hostile(1_000, 12)],
  ["texts of the maximum length", hostile(1_000, 14)],
  ["essays", hostile(300, 330)],
  [
    "characters that are whole sentences",
    hostile(1_000, 3).map(({ text }) => ({ text: `${"ﷺ".repeat(150)}${text}`, count: 1 })),
  ],
])("even if shoppers choose %s, few words are compared, and what many typed is grouped", (_what, texts) => {
  vi.mocked(isMisspelling).mockClear();
  const honest = [
    { text: "Instagram", count: 9 },
    { text: "instagarm", count: 2 },
  ];
  const groups = groupTexts([...texts, ...honest]);
  expect(vi.mocked(isMisspelling).mock.calls.length).toBeLessThanOrEqual(mostComparisons);
  expect(groups[0]).toMatchObject({ label: "Instagram", count: 11 });
});

test("of a long text only the first words are compared", () => {
  vi.mocked(isMisspelling).mockClear();
  groupTexts([{ text: "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20", count: 1 }]);
  expect(vi.mocked(isMisspelling).mock.calls).toHaveLength((12 * 11) / 2);
});

test("a letter has a limited number of spellings, those of the most common texts", () => {
  vi.mocked(isMisspelling).mockClear();
  groupTexts(Array.from({ length: 300 }, (_, index) => ({ text: `a${index}`, count: 1 })));
  expect(vi.mocked(isMisspelling).mock.calls).toHaveLength((200 * 199) / 2 + 100 * 200);
});

test("merged texts contribute words to suggestions, and any number of them leaves grouping unchanged", () => {
  const texts = [
    { text: "Instagram", count: 9 },
    { text: "instagarm", count: 2 },
    { text: "an issue of zebra street", count: 1 },
  ];
  const merged = [...hostile(4_999, 2), { text: "zebra street" }].map(({ text }) => ({ id: "magazine", label: text }));
  const groups = groupTexts(texts, [], "", merged);
  const withoutSuggestion = groups.map((group) => ({ ...group, suggestion: null }));
  expect(withoutSuggestion).toEqual(groupTexts(texts));
  expect(groups.map(({ suggestion }) => suggestion)).toEqual([null, "magazine"]);
});
