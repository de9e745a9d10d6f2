import * as z from "zod";
import { type Dimension, dimensionValues } from "../dimensions.ts";
import { documentedAs } from "../documented.ts";
import { EMAIL_ADDRESS_RULE, isEmailAddress } from "../email-address.ts";
import { HOST_NAME_RULE, isHostName } from "../host-name.ts";
import { platforms } from "../survey/places.ts";
import { plainText } from "../survey/plain-text.ts";
import { OrderFilters } from "./order-filters.ts";
import {
  Address,
  DateFilter,
  Id,
  Instant,
  idText,
  naming,
  PlanText,
  QuestionName,
  type Thing,
  WebAddress,
  wholeNumber,
  yesOrNo,
} from "./value-shapes.ts";

/** Shapes shared by several calls; names and values are those of the wire. */

export const platformValues = platforms;
export const roleValues = ["owner", "admin", "member"] as const;

/** A path parameter that identifies one thing; any text, so that a malformed id is a 404 like an unknown one. */
export const idParameter = (thing: Thing) => z.object({ id: idText(thing, z.string()) });
/** Identifies a template: those of the library have fixed names. */
export const templateParameter = z.object({ id: naming("template", z.string()) });
export const shopDomainParameter = z.object({ shopDomain: z.string() });

export const UploadedImage = z.object({ url: WebAddress, width: z.int(), height: z.int() });

/** Both ends inclusive; whole days in the account's time zone. */
export const DateRange = z.object({ startDate: DateFilter, endDate: DateFilter });
export const OptionalDateRange = DateRange.partial();

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`).optional();

/** Limits every figure to one kind of customer, one surface of the survey, or both. */
export const SegmentFilters = z.object({
  customerType: oneOf(dimensionValues.customerType),
  surface: oneOf(dimensionValues.surface),
} satisfies Record<Dimension, z.ZodType>);

/** Limits every figure to some of the responses. */
export const SubsetFilters = SegmentFilters.extend(OrderFilters.shape);

/** The filters shared by every screen of figures. */
export const FigureFilters = OptionalDateRange.extend(SubsetFilters.shape);

/** Limits figures to one survey; without it, they cover all of the account's. */
export const SurveyFilter = z.object({ surveyId: idText("survey", z.string()).optional() });

export const QuestionQuery = z.object({ questionNameId: QuestionName });

/** The default number of items on a list page. */
export const DEFAULT_LIMIT = 25;

/** The query of every list. `sortFields` are the fields it can be sorted by. */
export const listQuery = <const Fields extends readonly [string, ...string[]]>(sortFields: Fields) => ({
  page: wholeNumber(1, 1_000_000, "must be a whole number from 1", 1).optional(),
  limit: wholeNumber(1, 200, "must be a whole number from 1 to 200", DEFAULT_LIMIT).optional(),
  skip: wholeNumber(0, 10_000, "must be a whole number from 0 to 10000; use cursor to go further").optional(),
  cursor: z.string().max(500).optional(),
  sortField: z.enum(sortFields, `must be one of ${sortFields.join(", ")}`).optional(),
  isDesc: yesOrNo.optional(),
  search: plainText(200).optional(),
});

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    nextCursor: z.string().nullable(),
    totalIsCapped: z.literal(true).optional(),
  });

/** A page of a list of documents: it ends after 2 MB of them, and may hold fewer items than `limit`. */
export const documentPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({
    /** How many items precede this page, if earlier pages weren't full. */
    before: z.int().optional(),
  });

/** An email address, compared and stored in lower case. */
export const EmailAddress = documentedAs(
  z
    .string()
    .trim()
    .max(254, { error: EMAIL_ADDRESS_RULE, abort: true })
    // Checked before lowercasing: the Kelvin sign lowercases to a plain k.
    .refine(isEmailAddress, EMAIL_ADDRESS_RULE)
    .toLowerCase(),
  { type: "string", format: "email", maxLength: 254 },
);

/** WordPress in a folder: `example.com/shop`. */
const storeFolder = /(\/[\w.~-]{1,100}){1,4}$/;

/** A store's domain, with the folder that it is in, if any; stored in lower case. An empty text means none. */
export const StoreDomain = z
  .string()
  .max(1000, { error: HOST_NAME_RULE, abort: true })
  .trim()
  .refine((value) => value === "" || isHostName(value.replace(storeFolder, "")), HOST_NAME_RULE)
  .toLowerCase();

export const Name = plainText(200, 1);

/** What a mailed link's page sends: the token from its URL. */
export const LinkForm = z.object({
  link: z.string().min(1, "can't be empty").max(200, "must have at most 200 characters"),
});

/** Six digits from an authenticator app or another device, optionally with a space in the middle. */
export const SixDigits = z
  .string()
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, "must be six digits")
  .transform((code) => code.replace(/\s/g, ""));

/**
 * An optional account field. Omitted, it stays unchanged; `null` clears it, and so does a text without visible
 * characters. Other optional fields do not accept `null` (docs/api.md).
 */
export const clearable = <Value extends string | number>(value: z.ZodType<Value, Value>) =>
  value
    .nullable()
    .transform((given) => (typeof given === "string" && given.trim() === "" ? null : given))
    .optional();

export const Account = z.object({
  accountId: Id,
  companyName: z.string(),
  name: z.string().nullable(),
  emailAddress: Address,
  phone: z.string().nullable(),
  associatedAccountIds: z.array(Id),
  billingPlan: PlanText,
  billingSubscriptionPrice: z.number().nullable(),
  surveyEnabled: z.boolean(),
  publishedSurveyId: Id.nullable(),
  hdyhau: z.string().nullable(),
  integration: z.enum(platformValues),
  integrationDomain: z.string().nullable(),
  integraitonPlanName: z.string().nullable(),
  businessCategory: z.string().nullable(),
  businessType: z.string().nullable(),
  accountStatus: z.enum(["active", "pastDue", "closing"]),
  monthlyOrderCount: z.int().nullable(),
  isOwner: z.boolean(),
  userRole: z.enum(roleValues),
  intercomUserHash: z.string().nullable(),
  intercomUserId: z.string().nullable(),
  intercomUserJwt: z.string().nullable(),
  notificationBestPracticeEnabled: z.boolean(),
  notificationMarketingEnabled: z.boolean(),
  notificationDailyDigestEnabled: z.boolean(),
  notificationWeeklyDigestEnabled: z.boolean(),
  notificationCoverageEnabled: z.boolean(),
  notificationAlertsEnabled: z.boolean(),
  notificationBillingEnabled: z.boolean(),
  notificationIntegrationsEnabled: z.boolean(),
  notificationLowScoreEnabled: z.boolean(),
  appStoreReviewSubmittedAt: Instant.nullable(),
  timeZone: z.string(),
  currency: z.string(),
  locale: z.string(),
  publishableKey: z.string(),
  websiteUrl: z.string().nullable(),
  trialEndsAt: Instant,
  storeChoiceAt: Instant.nullable(),
  planUsage: z.object({ orders: z.int(), limit: z.int().nullable(), periodEndsAt: Instant }),
  /** How many months responses are kept; null means forever. */
  retentionMonths: z.int().nullable(),
  /** Whether reports still count responses deleted by retention. */
  retentionKeepsTotals: z.boolean(),
  /** Where a demo account's responses come from; null if shoppers gave them. */
  sampleDataSource: z.string().nullable(),
  /** When a closing account is deleted. */
  closesAt: Instant.nullable(),
  createdAt: Instant,
});
export type Account = z.infer<typeof Account>;

export const Member = z.object({
  emailAddress: Address,
  name: z.string().nullable(),
  userRole: z.enum(roleValues),
  isOwner: z.boolean(),
  status: z.enum(["active", "invited"]),
  invitedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
});
export type Member = z.infer<typeof Member>;

/** One action that someone took in an account. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Instant,
  accountId: Id,
  companyName: z.string().nullable(),
  /** Who did it; null once that person is deleted. */
  emailAddress: Address.nullable(),
  asStaff: z.boolean(),
  /** The operation id of the call, such as `surveySave`, or a name of our own. */
  action: z.string(),
  /** The action in words: `Saved a survey`. */
  label: z.string(),
  /** What it was done to, if that is one thing. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The same, with the request behind it: for staff, and in an account's security activity. */
export const RecordedEntry = AuditEntry.extend({
  /** The client's network: `192.0.2.0/24`, `2001:db8:1::/48`. Null outside requests and in older entries. */
  address: z.string().nullable(),
  /** The trace id of the request, as in its error and in the log. */
  traceId: Id.nullable(),
});
export type RecordedEntry = z.infer<typeof RecordedEntry>;

export const Stats = z.object({
  views: z.int(),
  responses: z.int(),
  /** Those of the responses that were imported, which count in no rate. Left out if there are none. */
  imported: z.int().optional(),
  completions: z.int(),
  responseRate: z.number(),
  completionRate: z.number(),
});
export type Stats = z.infer<typeof Stats>;
