import { fillerWords, shortNames, unsettledWords } from "./filler-words.ts";
import { normalizeOther } from "./normalize-other.ts";

const LONGEST = 200;

/** The things that a text names, each as its words; "apple pie & ice cream" → `[["apple", "pie"], ["ice", "cream"]]`. */
export type Words = readonly (readonly string[])[];

/**
 * Reads a text as the things that it names: parts of a list apart, addresses as the site's name, words in the singular,
 * without those that say nothing.
 * @param idle words that say nothing here beside {@link fillerWords}: those of the question itself
 */
export function wordsOf(text: string, idle: ReadonlySet<string> = new Set()): Words {
  // An essay is the same as nothing but itself, and is not taken apart. Some signs stand for a whole sentence ("ﷺ").
  if (text.length > LONGEST || text.normalize("NFKC").length > LONGEST) return [[text]];
  const parts = shareLastWord(withoutRemarks(text.replace(address, siteName)).split(listSigns).map(tokensOf));
  const telling = kept(parts, (word) => !fillerWords.has(word) && !idle.has(word));
  // A text that only repeats the question, or says nothing, is still a text.
  if (telling.length > 0) return telling.flat().every((word) => unsettledWords.has(word)) ? [["varies"]] : telling;
  const said = kept(parts, (word) => !fillerWords.has(word));
  return said.length > 0 ? said : kept(parts, () => true);
}

/**
 * The words of a question's title that an answer may repeat without saying more ("pie" under "Which type of pie"). Those
 * that the title offers as alternatives ("coffee or tea") are what answers differ by, and are not among them.
 */
export function idleWords(title: string): ReadonlySet<string> {
  const words = tokensOf(title);
  const offered = words.flatMap((word, index) => (word === "or" ? [words[index - 1], word, words[index + 1]] : []));
  return new Set(words.filter((word) => !offered.includes(word) && !denials.has(word)));
}

/** Words after which a text says what it is not. */
export const denials: ReadonlySet<string> = new Set([
  "not",
  "no",
  "non",
  "never",
  "without",
  "except",
  "dont",
  "didnt",
]);

const address =
  /(?:https?:\/\/)?(?:www\.|m\.)?((?:[a-z0-9-]+\.)+)(?:com|net|org|io|co|tv|app|de|fr|es|it|nl|uk|us|eu|ca|au)(?![a-z])(?:[/?#]\S*)?/gi;
/** The only such name with a half that says nothing by itself. */
const youTube = /\byou tube\b/g;
const listSigns = /[,;&+/\n]|\band\b/i;

function siteName(_address: string, labels: string): string {
  // "shop.example.co." is left of "uk": the name is the longest label, and the first of equals.
  const [name = ""] = labels.split(".").sort((a, b) => b.length - a.length);
  return ` ${name} `;
}

/** Without questions back ("Podcast. Why do you ask?") and the numbers of questions, unless nothing else was said. */
function withoutRemarks(text: string): string {
  const said = text.replace(/(?<![^.!?\n])[^.!?\n]*\?+/g, " ").replace(/#\d+/g, " ");
  return normalizeOther(said) === "" ? text : said;
}

/** "Apple and pumpkin pie" names an apple pie and a pumpkin pie. */
function shareLastWord(parts: string[][]): string[][] {
  const [last, ...others] = parts.toReversed().filter((words) => words.length > 0);
  const shared = last?.at(-1);
  if (last?.length !== 2 || shared === undefined || others.length === 0) return parts;
  if (others.some((words) => words.length !== 1)) return parts;
  return parts.map((words) => (words.length === 1 ? [...words, shared] : words));
}

function tokensOf(text: string): string[] {
  const plain = normalizeOther(text.replace(/(\p{L})['’](\p{L})/gu, "$1$2")).replace(youTube, "youtube");
  return plain.split(" ").flatMap((word) => (word ? [shortNames.get(word) ?? singular(word)] : []));
}

function kept(parts: readonly string[][], isKept: (word: string) => boolean): string[][] {
  return parts.map((words) => words.filter(isKept)).filter((words) => words.length > 0);
}

const notPlural = /(ss|us|is|news|always|series|ios)$/;

/** The singular of a regular English plural; short words and other endings stay. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || notPlural.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz|to)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
