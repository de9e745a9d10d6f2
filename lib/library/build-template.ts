import type { Choice, FollowUp, Question } from "../survey/question.ts";
import type { LibraryCategoryId } from "./categories.ts";
import {
  type LibraryLanguage,
  libraryLanguages,
  type Texts,
  textIn,
  type WrittenChoice,
  type WrittenQuestion,
  type WrittenTemplate,
} from "./written-template.ts";

/** A template of the library: read-only for every account, `questions` ready to be put into a survey. */
export interface LibraryTemplate {
  /** Stable, begins with `lib-`. */
  id: string;
  name: string;
  /** When to use it. */
  description: string;
  category: LibraryCategoryId;
  /** Whom its questions are asked, where that is not everybody on every surface. */
  targetingNote: string | null;
  questions: readonly Question[];
}

/** The template in the shape that surveys store: texts in American English, the other languages under `translations`. */
export function buildTemplate(category: LibraryCategoryId, written: WrittenTemplate): LibraryTemplate {
  const { id, name, description, targetingNote = null, questions } = written;
  return {
    id,
    name,
    description,
    category,
    targetingNote,
    questions: questions.map(({ followUp, ...question }) => ({
      ...buildQuestion(question),
      ...(followUp && { followUp: { ...followUp, question: buildQuestion(followUp.question) } }),
    })),
  };
}

function buildQuestion(written: WrittenQuestion): FollowUp["question"] {
  const { title, description, otherLabel, minLabel, maxLabel, placeholder, choices, ...settings } = written;
  const texts = { title, description, otherLabel, minLabel, maxLabel, placeholder };
  return {
    ...settings,
    required: false,
    ...textsIn("en", texts),
    title: title.en,
    ...(otherLabel && { allowOther: true }),
    ...(choices && { choices: choices.map(buildChoice) }),
    translations: inOtherLanguages((language) => textsIn(language, texts)),
  };
}

function buildChoice(written: WrittenChoice): Choice {
  const { en, "en-GB": enGB, de, fr, es, it, nl, ...settings } = written;
  return {
    ...settings,
    label: en,
    translations: inOtherLanguages((language) => textsIn(language, { label: written })),
  };
}

function inOtherLanguages<Translation>(
  translate: (language: LibraryLanguage) => Translation,
): Record<string, Translation> {
  return Object.fromEntries(libraryLanguages.map((language) => [language, translate(language)]));
}

function textsIn<Name extends string>(
  language: LibraryLanguage,
  texts: Record<Name, Texts | undefined>,
): Partial<Record<Name, string>> {
  const translated: Partial<Record<Name, string>> = {};
  for (const name in texts) {
    const text = texts[name];
    if (text !== undefined) translated[name] = textIn(language, text);
  }
  return translated;
}
