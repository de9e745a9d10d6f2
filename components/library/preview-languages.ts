import type { Template } from "#lib/calls/survey-template.ts";
import { placeName } from "#lib/place-values.ts";
import { everyQuestion } from "#lib/survey/path.ts";

export interface Language {
  locale: string;
  name: string;
}

/** The languages of a template's questions, starting with the one they are written in. */
export function languagesOf(template: Template, written: string): Language[] {
  const found = new Set([
    written,
    ...everyQuestion(template).flatMap(({ translations }) => Object.keys(translations ?? {})),
  ]);
  return [...found].map((locale) => ({ locale, name: placeName("languages", locale) }));
}
