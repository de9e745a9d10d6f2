import type { Choice, FollowUp, Question } from "../survey/question.ts";
import type { LibraryChannelId } from "./channels.ts";

/** The languages of the library beside American English, which is what every text is written in first. */
export const libraryLanguages = ["en-GB", "de", "fr", "es", "it", "nl"] as const;
export type LibraryLanguage = "en" | (typeof libraryLanguages)[number];

/**
 * One text in every language of the library. Shoppers are addressed as shops there do: Sie, vous, tú, Lei, je. British English
 * stands here only where it differs. French keeps an ordinary space before `?` here; `textIn` makes it the narrow one that
 * never breaks.
 */
export type Texts = Record<Exclude<LibraryLanguage, "en-GB">, string> & { "en-GB"?: string };

/** A text in one of its languages. */
export function textIn(language: LibraryLanguage, texts: Texts): string {
  const text = texts[language] ?? texts.en;
  return language === "fr" ? setInFrench(text) : text;
}

/** French sets its tall punctuation apart, and never at the beginning of a line. */
function setInFrench(text: string): string {
  return text.replace(/ (?=[?!:;])/g, "\u202f");
}

/** A choice as it is written: its label in every language beside its own settings. */
export type WrittenChoice = Texts & Pick<Choice, "id" | "pinned" | "exclusive"> & { channel?: LibraryChannelId };

/** A question as it is written. Never required; `otherLabel` allows "Other". */
export type WrittenQuestion = Pick<
  Question,
  "questionNameId" | "type" | "randomize" | "display" | "max" | "maxSelections" | "askOnce" | "showIf"
> & {
  title: Texts;
  description?: Texts;
  otherLabel?: Texts;
  minLabel?: Texts;
  maxLabel?: Texts;
  placeholder?: Texts;
  choices?: readonly WrittenChoice[];
};

/** A template as it is written; its file is its category. Merchants read English, so only what shoppers read is translated. */
export interface WrittenTemplate {
  id: `lib-${string}`;
  name: string;
  /** When to use it. */
  description: string;
  /** Whom it is asked, where that is not everybody on every surface. */
  targetingNote?: string;
  questions: readonly (WrittenQuestion & { followUp?: Omit<FollowUp, "question"> & { question: WrittenQuestion } })[];
}
