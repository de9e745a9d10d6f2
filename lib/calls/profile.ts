import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing } from "./declare.ts";
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
const TimeZone = z.string().refine((zone) => timeZones.has(zone), "must be an IANA time zone such as Europe/Berlin");
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

export const profileCalls = declareCalls("Profile", {
  CompleteProfile: {
    summary: "Complete the profile: how the person heard about Afterword, and business information",
    access: "member",
    effect: "change",
    body: z.object({
      hdyhau: plainText(200, 1),
      name: Name.optional(),
      phone: clearable(Phone),
      companyName: Name.optional(),
      businessCategory: clearable(BusinessWord),
      businessType: clearable(BusinessWord),
      monthlyOrderCount: clearable(MonthlyOrderCount),
      timeZone: TimeZone.optional(),
      currency: Currency.optional(),
    }),
    returns: json(Account),
  },
  Profile: {
    summary: "The session's account, as the person sees it",
    access: "signedIn",
    effect: "read",
    returns: json(Account),
  },
  SetupChecklist: {
    summary: "Which of the 3 setup tasks are done",
    access: "member",
    effect: "read",
    returns: json(
      z.object({
        customizedSurveyCompleted: z.boolean(),
        enabledSurveyCompleted: z.boolean(),
        integrationConnectedCompleted: z.boolean(),
        completedCount: z.int(),
      }),
    ),
  },
  SubmitAppStoreReview: {
    summary: "Record that a review was requested",
    access: "member",
    effect: "change",
    query: z.object({ integration: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`) }),
    returns: json(Account),
  },
  SubmitFeedbackRating: {
    summary: "Rate the product with one to five stars",
    access: "member",
    effect: "change",
    query: z.object({
      rating: wholeNumber(1, 5, "must be a whole number from 1 to 5"),
    }),
    returns: nothing,
  },
  UpdateBusinessInformation: {
    summary: "Change business information",
    access: "admin",
    effect: "change",
    body: z.object({
      companyName: Name.optional(),
      websiteUrl: clearable(WebsiteUrl),
      businessCategory: clearable(BusinessWord),
      businessType: clearable(BusinessWord),
      monthlyOrderCount: clearable(MonthlyOrderCount),
      timeZone: TimeZone.optional(),
      currency: Currency.optional(),
    }),
    returns: json(Account),
  },
  UpdateContactInformation: {
    summary: "Change your own name, email address or phone",
    access: "member",
    effect: "change",
    body: z.object({ name: Name.optional(), emailAddress: EmailAddress.optional(), phone: clearable(Phone) }),
    returns: json(Account),
  },
  UpdateNotifications: {
    summary: "Choose which emails to receive",
    access: "member",
    effect: "change",
    body: z.object({
      notificationBestPracticeEnabled: Switch,
      notificationMarketingEnabled: Switch,
      notificationDailyDigestEnabled: Switch,
      notificationWeeklyDigestEnabled: Switch,
      notificationLowScoreEnabled: Switch,
    }),
    returns: json(Account),
  },
});
