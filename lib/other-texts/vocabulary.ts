import { isMisspelling } from "./is-misspelling.ts";
import type { Words } from "./words-of.ts";

/** The shortest compound that also matches when written as two words: "corn bread", "you tube". */
const SHORTEST_COMPOUND = 6;
/**
 * Shoppers choose the words, and every pair of those that start alike might be compared. This caps the cost for any
 * input; further words are only compared exactly.
 */
const MOST_WORDS_OF_TEXT = 12;
const MOST_SPELLINGS_OF_LETTER = 200;
const MOST_COMPARISONS = 50_000;

/**
 * Maps each word to its canonical spelling: the first of the given words that it is a misspelling of. No chains: a word
 * is compared with canonical spellings, never with misspellings of them. Only the first words are compared, to bound
 * the work.
 * @param texts the most trusted spellings come first
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

/** Adjacent words that someone else wrote as one. */
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
