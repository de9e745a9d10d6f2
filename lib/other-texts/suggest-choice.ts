import { groupBy } from "#lib/group-by.ts";
import { denials, type Words } from "./words-of.ts";

/**
 * Suggests the choice that a text resembles: the one whose label names the same thing, else the only one whose label is
 * part of it ("the cooking podcast" resembles "Podcast"). Null if the text negates, or several choices fit.
 */
export function suggesterOf(labels: readonly { id: string; words: Words }[]): (text: Words) => string | null {
  const parts = labels.flatMap(({ id, words }) => alternatives(words).map((part) => ({ id, part })));
  const partsByWord = byRarestWord(parts.filter(({ part }) => part.size > 0));
  return (text) => {
    const words = new Set(text.flat());
    if ([...words].some((word) => denials.has(word))) return null;
    const fitting = [...words]
      .flatMap((word) => partsByWord.get(word) ?? [])
      .filter(({ part }) => [...part].every((word) => words.has(word)));
    const same = fitting.filter(({ part }) => part.size === words.size);
    const ids = new Set((same.length > 0 ? same : fitting).map(({ id }) => id));
    const [only] = ids;
    return ids.size === 1 && only !== undefined ? only : null;
  };
}

/** Either word, or both, can mean "Ham / Pork". */
function alternatives(words: Words): Set<string>[] {
  const each = words.map((part) => new Set(part));
  return words.length > 1 ? [...each, new Set(words.flat())] : each;
}

interface Part {
  id: string;
  part: ReadonlySet<string>;
}

/** Merging can create thousands of labels: a text is compared only with those whose rarest word it contains. */
function byRarestWord(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const frequency = new Map<string, number>();
  for (const word of parts.flatMap(({ part }) => [...part])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (word: string) => frequency.get(word) ?? 0;
  return groupBy(parts, ({ part }) => [...part].reduce((one, other) => (rarity(other) < rarity(one) ? other : one)));
}
