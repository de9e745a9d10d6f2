import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { localeTag } from "./locale-tag.ts";
import { IMPORTED, platforms, surfaces } from "./places.ts";
import { plainText } from "./plain-text.ts";

export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;
export const Surface = z.enum(surfaces);
export type Surface = z.infer<typeof Surface>;
/** A surface as responses are stored with. */
export const StoredSurface = z.enum([...surfaces, IMPORTED]);

export const Locale = z.string().max(35).regex(localeTag, "must be a language tag such as en or de-AT");

const answerChoiceIds = z.array(plainText(64)).max(101, "must have at most 101 entries");

/** A shopper's answer to one question. Which field counts depends on the question's type: see `checkAnswer`. */
export const Answer = z.object({
  questionNameId: z.string().regex(/^[a-z0-9-]{1,64}$/, "must be 1 to 64 characters from a-z, 0-9, and -"),
  choiceIds: answerChoiceIds.optional(),
  other: plainText(5000).optional(),
  text: plainText(5000).optional(),
  number: z.number().optional(),
  date: documentedAs(plainText(10), { type: "string", format: "date" }).optional(),
  ranking: answerChoiceIds.optional(),
});
export type Answer = z.infer<typeof Answer>;

const label = plainText(200).nullish();
const list = z.array(plainText(200)).max(250, "must have at most 250 entries").nullish();

/**
 * The store's facts about the order. `total` is in major units of `currency` (ISO 4217), `country` is ISO 3166-1
 * alpha-2.
 */
export const OrderFacts = z.object({
  total: z.number().min(0).max(10_000_000_000).nullish(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "must be a three-letter currency code (ISO 4217)")
    .nullish(),
  isFirstOrder: z.boolean().nullish(),
  orderCount: z.int().min(0).max(2_147_483_647).nullish(),
  customerId: label,
  /** Whom the store's own analytics take the visitor for: Segment's `anonymousId`. */
  anonymousId: label,
  email: plainText(254).nullish(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "must be a two-letter country code (ISO 3166-1)")
    .nullish(),
  discountCodes: list,
  productIds: list,
  skus: list,
  utmSource: label,
  utmMedium: label,
  utmCampaign: label,
  referrer: plainText(2000).nullish(),
  landingPage: plainText(2000).nullish(),
  createdAt: z.iso.datetime({ offset: true, error: "must be an ISO 8601 instant" }).nullish(),
});
export type OrderFacts = z.infer<typeof OrderFacts>;

/** Everything a condition may refer to: the order's facts, and the survey's surface and language. */
export type OrderContext = OrderFacts & { locale?: string | null; surface?: Surface | null };
