import { fillerWords, shortNames, unsettledWords } from "./filler-words.ts";
import { normalizeOther } from "./normalize-other.ts";

const LONGEST = 200;

/**
 * The things that a text names, each as its words; "apple pie & ice cream" → `[["apple", "pie"], ["ice", "cream"]]`.
 */
export type Words = readonly (readonly string[])[];

/**
 * Splits a text into the things that it names: parts of a list separately, addresses as the site's name, words in the
 * singular, without filler words.
 * @param idle filler words specific to this question, in addition to {@link fillerWords}
 */
export function wordsOf(text: string, idle: ReadonlySet<string> = new Set()): Words {
  // An essay only matches itself, so it isn't split. Some characters are a whole sentence ("ﷺ").
  if (text.length > LONGEST || text.normalize("NFKC").length > LONGEST) return [[text]];
  const parts = shareLastWord(withoutRemarks(text.replace(address, siteName)).split(listSigns).map(tokensOf));
  const meaningful = kept(parts, (word) => !fillerWords.has(word) && !idle.has(word));
  // A text that only repeats the question, or is all filler, is still a text.
  if (meaningful.length > 0)
    return meaningful.flat().every((word) => unsettledWords.has(word)) ? [["varies"]] : meaningful;
  const unfilled = kept(parts, (word) => !fillerWords.has(word));
  return unfilled.length > 0 ? unfilled : kept(parts, () => true);
}

/**
 * The words of a question's title that an answer may repeat without adding anything ("pie" under "Which type of pie").
 * Excludes those that the title offers as alternatives ("coffee or tea"): they distinguish answers.
 */
export function idleWords(title: string): ReadonlySet<string> {
  const words = tokensOf(title);
  const offered = words.flatMap((word, index) => (word === "or" ? [words[index - 1], word, words[index + 1]] : []));
  return new Set(words.filter((word) => !offered.includes(word) && !denials.has(word)));
}

/** Words after which a text says what it is not. */
export const denials: ReadonlySet<string> = new Set("not no non never without except dont didnt".split(" "));

const address =
  /(?:https?:\/\/)?(?:www\.|m\.)?((?:[a-z0-9-]+\.)+)(?:com|net|org|io|co|tv|app|de|fr|es|it|nl|uk|us|eu|ca|au)(?![a-z])(?:[/?#]\S*)?/gi;
/** The only such name with a half that means nothing by itself. */
const youTube = /\byou tube\b/g;
const listSigns = /[,;&+/\n]|\band\b/i;

function siteName(_address: string, labels: string): string {
  // "shop.example.co." remains without "uk": the name is the longest label, and the first of equals.
  const [name = ""] = labels.split(".").sort((a, b) => b.length - a.length);
  return ` ${name} `;
}

/** Removes counter-questions ("Podcast. Why do you ask?") and question numbers, unless nothing else was said. */
function withoutRemarks(text: string): string {
  const answer = text.replace(/(?<![^.!?\n])[^.!?\n]*\?+/g, " ").replace(/#\d+/g, " ");
  return normalizeOther(answer) === "" ? text : answer;
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

/** The singular of a regular English plural; short words and other endings are unchanged. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || notPlural.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz|to)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
