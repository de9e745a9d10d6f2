import * as z from "zod";
import { Locale, QuestionsInput, SurveyDocument, SurveySettings, ThankYou } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";

/** A survey as its merchant sees it. */
export const Survey = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  enabled: z.boolean(),
  isPublished: z.boolean(),
  version: z.int(),
  revision: z.int(),
  ...SurveyDocument.shape,
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
});
export type Survey = z.infer<typeof Survey>;

export const SaveSurvey = z.object({
  id: z.string().max(64, "must have at most 64 characters").optional(),
  name: plainText(200, 1).optional(),
  questions: QuestionsInput.optional(),
  thankYou: ThankYou.optional(),
  locale: Locale.optional(),
  locales: z.array(Locale).max(50, "must have at most 50 languages").optional(),
  settings: SurveySettings.partial().optional(),
  status: z.enum(["draft", "archived"], "must be draft or archived").optional(),
  revision: z.int("must be a whole number").optional(),
  publish: z.boolean().optional(),
});
export type SaveSurvey = z.infer<typeof SaveSurvey>;
