import { suggesterOf } from "./suggest-choice.ts";
import { spellingsOf } from "./vocabulary.ts";
import { idleWords, type Words, wordsOf } from "./words-of.ts";

/** What was typed, and how often. */
export interface CountedText {
  text: string;
  count: number;
}

/** Texts that say the same in other letters. */
export interface TextGroup {
  /** Tells groups of one list apart; not kept between lists. */
  key: string;
  /** The commonest of the texts. */
  label: string;
  texts: CountedText[];
  count: number;
  /** The id of the choice that the texts look like; null where none does, or several do. */
  suggestion: string | null;
}

/**
 * Groups what shoppers typed under "Other": letter case, spacing, diacritics, punctuation, addresses, plurals, slips of the
 * keyboard and the order of words make no difference, and words that say nothing are left out (English). Texts that name
 * different things stay apart, so that a merchant merges too little rather than too much. The commonest groups come
 * first; the same texts give the same groups in whatever order they are.
 * @param choices what texts may look like, by any of several labels (a choice may be given more than once)
 * @param title of the question, whose words an answer repeats without saying more
 * @param merged what stands for a choice by hand: texts may look like it too, and group alike however much there is of it
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
    // Signs alone name nothing that others could be the same as.
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
 * The words in an order of their own. Parts of a list stay together where one has several words: "apple pie and carrot
 * cake" is not "carrot pie and apple cake".
 */
function keyOf(words: Words): string {
  if (words.every((part) => part.length === 1)) return sortedKey(words.flat());
  return words.map(sortedKey).sort(compare).join(", ");
}

function sortedKey(words: readonly string[]): string {
  return [...new Set(words)].sort(compare).join(" ");
}

/** By code units, which every machine orders alike. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
