/** Shorter words too often mean something else with one letter changed: "beans", "beads"; "trial", "trail". */
const SHORTEST = 6;
const SHORTEST_WITH_DOUBLES = 5;
const SHORTEST_BEFORE_ED = 4;
/** From this length on, even a changed consonant is more likely a typo. */
const LONG = 9;
/** Not a word: an essay, or a cat on the keyboard. */
const LONGEST = 40;
const letters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;
/** With this many consonants in common, two typos are plausible in a short word too ("tictoc"). */
const TELLING_CONSONANTS = 4;
const MOST_EDITS = 2;

/**
 * Whether two words are the same word with or without "-ed" ("on the grill", "grilled"), or with a typo or a phonetic
 * misspelling. Errs toward no. Both must start alike, be written in an alphabet, and differ by
 * - a letter doubled or not ("brocoli"),
 * - one letter omitted, added or swapped with its neighbor, not the last one of a short word ("instagarm"),
 * - one vowel for another; one consonant for another only in long words ("grandma" is not "grandpa"),
 * - two of these if the consonants are the same ("brocolli").
 */
export function isMisspelling(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // Cheapest checks first: words come from shoppers, and many are compared.
  if (long.length > LONGEST || long.length - short.length > MOST_EDITS || short[0] !== long[0]) return false;
  if (short.length >= SHORTEST_BEFORE_ED && long === `${short.replace(/e$/, "")}ed`) return true;
  if (short.length < SHORTEST_WITH_DOUBLES || !letters.test(short + long)) return false;
  if (withoutDoubles(short) === withoutDoubles(long)) return true;
  if (short.length < SHORTEST) return false;
  const edits = editDistance(short, long);
  if (edits > MOST_EDITS) return false;
  const sound = consonants(short);
  const soundAlike = sound === consonants(long);
  if (edits === 2) return soundAlike && (short.length > SHORTEST || sound.length >= TELLING_CONSONANTS);
  if (soundAlike || short.length >= LONG) return true;
  if (short.length === long.length) return [...short].sort().join("") === [...long].sort().join("");
  return !long.startsWith(short);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/gu, "$1");
}

/** The consonant sounds of a word, roughly and in English. */
function consonants(word: string): string {
  return withoutDoubles(
    word
      .replace(/ph/g, "f")
      .replace(/[cq]/g, "k")
      .replace(/z/g, "s")
      .replace(/[aeiou]/g, ""),
  );
}

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment: Boytsov, Journal of Experimental
 * Algorithmics 16, 2011): how many letters to insert, delete, replace or swap with their neighbor. Above {@link
 * MOST_EDITS}, the result only means "more". Visits only the cells that so few edits can reach (Ukkonen, Information
 * and Control 64, 1985).
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = new Array<number>(other.length + 1).fill(Number.POSITIVE_INFINITY);
    if (row <= MOST_EDITS) current[0] = row;
    let fewest = at(current, 0);
    for (let column = Math.max(1, row - MOST_EDITS); column <= Math.min(other.length, row + MOST_EDITS); column++) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      current[column] = edits;
      fewest = Math.min(fewest, edits);
    }
    if (fewest > MOST_EDITS) return fewest;
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
