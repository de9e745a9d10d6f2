import { isMisspelling } from "./is-misspelling.ts";
import type { Words } from "./words-of.ts";

/** Words that are written in one piece or in two are told by their pieces from this length on: "corn bread", "you tube". */
const SHORTEST_COMPOUND = 6;
/**
 * Shoppers choose the words, and every pair of those that begin alike might be compared: it must not cost more than this,
 * whatever they type. Words beyond are told apart by their letters alone.
 */
const MOST_WORDS_OF_TEXT = 12;
const MOST_SPELLINGS_OF_LETTER = 200;
const MOST_COMPARISONS = 50_000;

/**
 * Gives each word the spelling that it is known by: the first one, of those given, that it is a slip of. No chains: a
 * word is compared with spellings, never with slips of them. Of many words the first ones: its work is bounded.
 * @param texts those whose spelling is to be trusted most come first
 */
export function spellingsOf(texts: readonly Words[]): (words: Words) => string[][] {
  const byFirstLetter = new Map<string, string[]>();
  const spellingOf = new Map<string, string>();
  const known = new Set<string>();
  let comparisons = 0;
  for (const word of texts.flatMap((words) => words.flat().slice(0, MOST_WORDS_OF_TEXT))) {
    if (spellingOf.has(word)) continue;
    const spellings = byFirstLetter.get(word.slice(0, 1)) ?? [];
    byFirstLetter.set(word.slice(0, 1), spellings);
    const spelling = spellings.find((one) => comparisons++ < MOST_COMPARISONS && isMisspelling(word, one));
    spellingOf.set(word, spelling ?? word);
    if (spelling !== undefined) continue;
    if (spellings.length < MOST_SPELLINGS_OF_LETTER) spellings.push(word);
    known.add(word);
  }
  return (words) =>
    words.map((part) =>
      inOnePiece(
        part.map((word) => spellingOf.get(word) ?? word),
        known,
      ),
    );
}

/** Neighbours that somebody else wrote as one word. */
function inOnePiece(words: readonly string[], known: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const compound = `${joined.at(-1) ?? ""}${word}`;
    if (joined.length > 0 && compound.length >= SHORTEST_COMPOUND && known.has(compound)) joined.pop();
    else {
      joined.push(word);
      continue;
    }
    joined.push(compound);
  }
  return joined;
}
