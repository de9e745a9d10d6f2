import { suggesterOf } from "./suggest-choice.ts";
import { spellingsOf } from "./vocabulary.ts";
import { idleWords, type Words, wordsOf } from "./words-of.ts";

/** What was typed, and how often. */
export interface CountedText {
  text: string;
  count: number;
}

/** Texts that say the same with different spelling. */
export interface TextGroup {
  /** Unique among the groups of one list; not stable between lists. */
  key: string;
  /** The most common of the texts. */
  label: string;
  texts: CountedText[];
  count: number;
  /** The id of the choice that the texts resemble; null if none or several match. */
  suggestion: string | null;
}

/**
 * Groups what shoppers typed under "Other". Letter case, spacing, diacritics, punctuation, addresses, plurals, typos
 * and word order make no difference, and English filler words are ignored. Texts that name different things stay
 * separate: a merchant should merge too little rather than too much. The most common groups come first; the same texts
 * give the same groups in any order.
 * @param choices what texts may resemble, by any of several labels (a choice may be passed more than once)
 * @param title of the question, whose words an answer repeats without saying more
 * @param merged texts already merged into a choice: others may resemble them too; grouping doesn't depend on their
 * number
 */
export function groupTexts(
  texts: readonly CountedText[],
  choices: readonly { id: string; label: string }[] = [],
  title = "",
  merged: readonly { id: string; label: string }[] = [],
): TextGroup[] {
  const idle = idleWords(title);
  const sorted = texts.toSorted((a, b) => b.count - a.count || compare(a.text, b.text));
  const read = sorted.map((counted) => ({ ...counted, words: wordsOf(counted.text, idle) }));
  const readLabel = ({ id, label }: { id: string; label: string }) => ({ id, words: wordsOf(label, idle) });
  const [labels, mergedLabels] = [choices.map(readLabel), merged.map(readLabel)];
  const spell = spellingsOf([...labels, ...read, ...mergedLabels].map(({ words }) => words));
  const groups = new Map<string, { label: string; words: Words; texts: CountedText[] }>();
  for (const { text, count, words } of read) {
    const spelled = spell(words);
    // Symbols by themselves name nothing that other texts could match.
    const key = keyOf(spelled) || text;
    const group = groups.get(key) ?? { label: text, words: spelled, texts: [] };
    groups.set(key, group);
    group.texts.push({ text, count });
  }
  const suggest = suggesterOf([...labels, ...mergedLabels].map(({ id, words }) => ({ id, words: spell(words) })));
  const made = [...groups].map(([key, { label, words, texts: members }]) => ({
    key,
    label,
    texts: members,
    count: members.reduce((sum, { count }) => sum + count, 0),
    suggestion: suggest(words),
  }));
  return made.sort((a, b) => b.count - a.count || compare(a.key, b.key));
}

/**
 * The words in a canonical order. Parts of a list stay together if one has several words: "apple pie and carrot cake"
 * is not "carrot pie and apple cake".
 */
function keyOf(words: Words): string {
  if (words.every((part) => part.length === 1)) return sortedKey(words.flat());
  return words.map(sortedKey).sort(compare).join(", ");
}

function sortedKey(words: readonly string[]): string {
  return [...new Set(words)].sort(compare).join(" ");
}

/** By code units, so that every machine sorts alike. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
