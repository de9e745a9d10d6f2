import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberChange, memberRead, nothing } from "./declare.ts";
import { account, names } from "./example-values.ts";
import { Account, clearable, EmailAddress, Name, platformValues } from "./shapes.ts";
import { wholeNumber } from "./value-shapes.ts";

const Phone = plainText(50);
const BusinessWord = plainText(200);
const MonthlyOrderCount = z
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(2_000_000_000, "must be at most 2000000000");
/** The IANA time zone names that an account may use. */
export const timeZones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
export const TimeZone = z
  .string()
  .refine((zone) => timeZones.has(zone), "must be an IANA time zone such as Europe/Berlin");
/** The ISO 4217 currency codes that an account may use. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const Currency = documentedAs(
  z.string().refine((code) => currencies.has(code), "must be an ISO 4217 code such as USD"),
  { type: "string", pattern: "^[A-Z]{3}$" },
);
const WebsiteUrl = z
  .string()
  .trim()
  .max(2000, "must have at most 2000 characters")
  .refine((value) => value === "" || isWebAddress(value), "must be a web address such as https://shop.example.com");
const Switch = z.boolean("must be true or false").optional();

function isWebAddress(value: string): boolean {
  if (/[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" && password === "";
}

const businessFields = {
  businessCategory: clearable(BusinessWord),
  businessType: clearable(BusinessWord),
  monthlyOrderCount: clearable(MonthlyOrderCount),
  timeZone: TimeZone.optional(),
  currency: Currency.optional(),
};

const business = {
  businessCategory: "Toys",
  businessType: "Retail",
  monthlyOrderCount: 400,
  timeZone: "Europe/Lisbon",
  currency: "EUR",
};
const notifications = {
  notificationBestPracticeEnabled: true,
  notificationMarketingEnabled: true,
  notificationDailyDigestEnabled: false,
  notificationWeeklyDigestEnabled: true,
  notificationCoverageEnabled: false,
  notificationAlertsEnabled: false,
  notificationBillingEnabled: true,
  notificationIntegrationsEnabled: false,
  notificationLowScoreEnabled: true,
};

export const profileCalls = declareCalls({
  CompleteProfile: {
    route: "POST /Profile/CompleteProfile",
    summary: "Complete the profile: how the person heard about Afterword, and business information",
    note: "The business fields require the admin or owner role.",
    ...memberChange,
    staffAction: "Completed the profile",
    body: z.object({
      hdyhau: plainText(200, 1),
      name: Name.optional(),
      phone: clearable(Phone),
      companyName: Name.optional(),
      ...businessFields,
    }),
    refusals: ["forbidden"],
    returns: json(Account),
    example: {
      as: "owner",
      body: {
        hdyhau: "A friend",
        name: "The owner",
        phone: "+351 21 000 0000",
        companyName: "Harbor Goods",
        ...business,
      },
      answer: { ...account, ...business, hdyhau: "A friend", phone: "+351 21 000 0000" },
    },
  },
  Profile: {
    route: "GET /Profile/Profile",
    summary: "Get the session's account, as the person sees it",
    note: "404 if the person doesn't belong to an account.",
    access: "signedIn",
    effect: "read",
    refusals: ["second-factor-required", "not-found"],
    returns: json(Account),
    example: { as: "owner", answer: account },
  },
  SetupChecklist: {
    route: "GET /Profile/SetupChecklist",
    summary: "Get which of the 3 setup tasks are done",
    ...memberRead,
    returns: json(
      z.object({
        customizedSurveyCompleted: z.boolean(),
        enabledSurveyCompleted: z.boolean(),
        integrationConnectedCompleted: z.boolean(),
        completedCount: z.int(),
      }),
    ),
    example: {
      as: "owner",
      answer: {
        customizedSurveyCompleted: true,
        enabledSurveyCompleted: true,
        integrationConnectedCompleted: false,
        completedCount: 2,
      },
    },
  },
  SubmitAppStoreReview: {
    route: "POST /Profile/SubmitAppStoreReview",
    summary: "Record that a review was requested",
    ...memberChange,
    staffAction: "Requested a review",
    query: z.object({ integration: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`) }),
    returns: json(Account),
    example: {
      as: "owner",
      query: { integration: "Shopify" },
      answer: { ...account, appStoreReviewSubmittedAt: "2026-11-20T10:15:00.000Z" },
    },
  },
  SubmitFeedbackRating: {
    route: "POST /Profile/SubmitFeedbackRating",
    summary: "Rate the product with one to five stars",
    ...memberChange,
    staffAction: "Rated the product",
    query: z.object({
      rating: wholeNumber(1, 5, "must be a whole number from 1 to 5"),
    }),
    returns: nothing,
    example: { as: "owner", query: { rating: "5" } },
  },
  UpdateBusinessInformation: {
    route: "POST /Profile/UpdateBusinessInformation",
    summary: "Change business information",
    ...adminChange,
    staffAction: "Changed business information",
    body: z.object({
      companyName: Name.optional(),
      websiteUrl: clearable(WebsiteUrl),
      ...businessFields,
    }),
    returns: json(Account),
    example: {
      as: "owner",
      body: { companyName: "Harbor Goods", websiteUrl: "https://harbor-goods.example/", ...business },
      answer: { ...account, websiteUrl: "https://harbor-goods.example/", ...business },
    },
  },
  UpdateContactInformation: {
    route: "POST /Profile/UpdateContactInformation",
    summary: "Change your own name, email address, or phone",
    note: "A new email address takes effect once the link sent to it is used.",
    ...memberChange,
    staffAction: "Changed their contact information",
    body: z.object({ name: Name.optional(), emailAddress: EmailAddress.optional(), phone: clearable(Phone) }),
    refusals: ["recent-sign-in-required"],
    returns: json(Account),
    example: {
      as: "owner",
      body: { name: "The owner", emailAddress: names.newAddress, phone: "+351 21 000 0000" },
      answer: { ...account, phone: "+351 21 000 0000" },
    },
  },
  UpdateNotifications: {
    route: "POST /Profile/UpdateNotifications",
    summary: "Choose which emails to receive",
    ...memberChange,
    staffAction: "Changed their notifications",
    body: z.object({
      notificationBestPracticeEnabled: Switch,
      notificationMarketingEnabled: Switch,
      notificationDailyDigestEnabled: Switch,
      notificationWeeklyDigestEnabled: Switch,
      notificationCoverageEnabled: Switch,
      notificationAlertsEnabled: Switch,
      notificationBillingEnabled: Switch,
      notificationIntegrationsEnabled: Switch,
      notificationLowScoreEnabled: Switch,
    }),
    returns: json(Account),
    example: {
      as: "owner",
      body: notifications,
      answer: { ...account, ...notifications },
    },
  },
});
