import * as z from "zod";
import {
  Answer,
  CustomCss,
  Locale,
  OrderFacts,
  Platform,
  QuestionsInput,
  StoredSurface,
  StyleTokens,
  Surface,
  SurveyDocument,
  SurveyDraft,
  SurveySettings,
  SurveySettingsChange,
  ThankYou,
} from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

/**
 * A survey ready to be rendered (`lib/widget/shown-survey.ts`): each question has its complete `choices` and everything
 * its type implies.
 */
export const ShownSurvey = z.object({
  surveyId: Id,
  accountId: Id,
  version: z.int(),
  enabled: z.literal(true),
  name: z.string(),
  locale: Locale,
  locales: z.array(Locale),
  questions: z.array(
    z.looseObject({ questionNameId: z.string(), field: z.string(), choices: z.array(z.looseObject({})) }),
  ),
  thankYou: ThankYou,
  settings: SurveySettings,
  words: z.record(z.string(), z.string()),
  hasExtra: z.boolean(),
  lang: z.string(),
  dir: z.enum(["ltr", "rtl"]),
  css: z.string(),
});

/** A survey as its merchant sees it: its draft, in which questions may be unfinished and have no id yet. */
export const Survey = z.object({
  id: Id,
  accountId: Id,
  name: z.string(),
  status: z.enum(["draft", "published", "archived"]),
  enabled: z.boolean(),
  isPublished: z.boolean(),
  version: z.int(),
  revision: z.int(),
  ...SurveyDraft.shape,
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
});
export type Survey = z.infer<typeof Survey>;

/** A survey in a list, with who saved it last: the name, or the address of someone without one; null if unknown. */
export const ListedSurvey = Survey.extend({ updatedBy: z.string().nullable() });
export type ListedSurvey = z.infer<typeof ListedSurvey>;

/** One publish of a survey. */
export const SurveyVersion = z.object({
  version: z.int(),
  name: z.string(),
  publishedAt: Instant,
  /** Who published it: the name, or the address of someone without one; null once that person is deleted. */
  publishedBy: z.string().nullable(),
  questionCount: z.int(),
  /** Shoppers see it while the survey is enabled. */
  isLive: z.boolean(),
});
export type SurveyVersion = z.infer<typeof SurveyVersion>;

/** What a publish froze. */
export const FrozenSurvey = z.object({
  surveyId: Id,
  version: z.int(),
  name: z.string(),
  publishedAt: Instant,
  publishedBy: z.string().nullable(),
  document: SurveyDocument,
});
export type FrozenSurvey = z.infer<typeof FrozenSurvey>;

export const SaveSurvey = z.object({
  id: idText("survey", z.string().max(64, "must have at most 64 characters")).optional(),
  name: plainText(200, 1).optional(),
  questions: QuestionsInput.optional(),
  thankYou: ThankYou.optional(),
  locale: Locale.optional(),
  locales: z.array(Locale).max(50, "must have at most 50 languages").optional(),
  settings: SurveySettingsChange.optional(),
  /** `published` is accepted so that a survey that was read can be sent back as it is. */
  status: z.enum(["draft", "archived", "published"], "must be draft or archived").optional(),
  revision: z.int("must be a whole number").optional(),
  publish: z.boolean().optional(),
});
export type SaveSurvey = z.infer<typeof SaveSurvey>;

/**
 * What a shopper's page sends. For the documents and the typed client: the storefront checks it by hand, against the
 * version that the page was given (`server/storefront/ingest/read-message.ts`).
 */
export const SaveResponse = z.object({
  apiKey: z.string().optional(),
  shopDomain: z.string().optional(),
  accountId: idText("account", z.string()).optional(),
  surveyId: idText("survey", z.string()),
  version: z.int().optional(),
  responseId: z.uuid(),
  sequence: z.int().min(0).optional(),
  event: z.enum(["view", "answer", "complete"]),
  platform: Platform,
  surface: Surface,
  sourceOrderId: z.string().max(200).nullish(),
  answers: z.array(Answer).optional(),
  order: OrderFacts.nullish(),
  locale: z.string().nullish(),
  displayOrder: z.record(z.string(), z.array(z.string())).optional(),
  /** Of the questions with a `secondTitle`, the one that the page showed: 1 for `title`, 2 for `secondTitle`. */
  wordings: z.record(z.string(), z.literal([1, 2])).optional(),
  isTest: z.boolean().optional(),
  /** What the shopper allowed or refused, by purpose; a refusal stays. */
  consent: z
    .object({
      analytics: z.boolean().optional(),
      marketing: z.boolean().optional(),
      advertising: z.boolean().optional(),
    })
    .optional(),
});

/** The page that asks for its discount code; the sender is named as in `SaveResponse`. */
export const AskDiscountCode = SaveResponse.pick({
  apiKey: true,
  shopDomain: true,
  accountId: true,
  surveyId: true,
  responseId: true,
  platform: true,
}).extend({
  sourceOrderId: z.string().max(200),
  /** `orderKey`: what WooCommerce's order page has as `key` in its address; needed for its orders. */
  order: z.object({ orderKey: z.string().max(200).nullish() }).nullish(),
});

/** `pending`: ask again. `none`: there won't be one. */
export const GivenDiscountCode = z.object({
  status: z.enum(["pending", "made", "none"]),
  code: z.string().optional(),
  expiresAt: Instant.nullable().optional(),
});

const responseStatus = z.enum(["viewed", "partial", "completed"]);

/** How far a response is, as returned to the page that sent part of it. */
export const SavedResponse = z.object({
  responseId: Id,
  status: responseStatus,
  answered: z.array(z.string()),
});

/** What one order, or one visitor, answered. */
export const SurveyResponse = z.object({
  responseId: Id,
  surveyId: Id,
  version: z.int(),
  status: responseStatus,
  platform: Platform,
  surface: StoredSurface,
  sourceOrderId: z.string().nullable(),
  answers: z.array(Answer),
  order: OrderFacts.nullable(),
  locale: z.string().nullable(),
  viewedAt: Instant,
  answeredAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** Beyond the plan's limit: its answers and the facts of its order can't be read. */
  locked: z.literal(true).optional(),
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** Merged with what is there; `null` resets a token. */
export const SaveStyles = z.object({
  tokens: z
    .object(Object.fromEntries(Object.entries(StyleTokens.shape).map(([name, token]) => [name, token.nullish()])))
    .optional(),
  customCss: CustomCss.nullish(),
});
export type SaveStyles = z.infer<typeof SaveStyles>;
