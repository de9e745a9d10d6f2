import * as z from "zod";
import { Locale, QuestionsInput, type SurveyDraft, SurveySettingsChange, ThankYou } from "./document.ts";
import { plainText } from "./plain-text.ts";

const format = "afterword-survey";
const formatVersion = 1;

/** A survey as exported to a file: its draft, with its name. */
export type SurveyFile = SurveyDraft & { format: string; formatVersion: number; name: string };

/** What an import accepts: our own file, or a bare document; omitted parts get the defaults of a new survey. */
export const ImportedSurvey = z.object({
  format: z.literal(format, `must be ${format}`).optional(),
  formatVersion: z.literal(formatVersion, `must be ${formatVersion}`).optional(),
  name: plainText(200, 1).optional(),
  questions: QuestionsInput,
  thankYou: ThankYou.optional(),
  locale: Locale.optional(),
  locales: z.array(Locale).max(50, "must have at most 50 languages").optional(),
  settings: SurveySettingsChange.optional(),
});
export type ImportedSurvey = z.infer<typeof ImportedSurvey>;

/** A survey's draft as a file. */
export function surveyFile({ name, ...document }: SurveyDraft & { name: string }): SurveyFile {
  const { questions, thankYou, locale, locales, settings } = document;
  return { format, formatVersion, name, questions, thankYou, locale, locales, settings };
}
