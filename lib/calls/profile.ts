import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing } from "./declare.ts";
import { Account, clearable, EmailAddress, Name, platformValues } from "./shapes.ts";

const Phone = plainText(50);
const BusinessWord = plainText(200);
const MonthlyOrderCount = z
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(2_000_000_000, "must be at most 2000000000");
/** The IANA names that an account may have as its time zone. */
export const timeZones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
const TimeZone = z.string().refine((zone) => timeZones.has(zone), "must be an IANA time zone such as Europe/Berlin");
/** The ISO 4217 codes that an account may have as its currency. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const Currency = z.string().refine((code) => currencies.has(code), "must be an ISO 4217 code such as USD");
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
    summary: "Say how one heard of Afterword, and what the store is",
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
    }),
    returns: json(Account),
  },
  Profile: {
    summary: "The account of the session, as the person sees it",
    access: "signedIn",
    effect: "read",
    returns: json(Account),
  },
  SetupChecklist: {
    summary: "Which of the three set-up tasks are done",
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
    summary: "Remember that a review was asked for",
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
      rating: z
        .string()
        .regex(/^[1-5]$/, "must be a whole number from 1 to 5")
        .transform(Number),
    }),
    returns: nothing,
  },
  UpdateBusinessInformation: {
    summary: "Change what the store is",
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
    summary: "Change one's own name, address or phone",
    access: "member",
    effect: "change",
    body: z.object({ name: Name.optional(), emailAddress: EmailAddress.optional(), phone: clearable(Phone) }),
    returns: json(Account),
  },
  UpdateNotifications: {
    summary: "Choose which mails to get",
    access: "member",
    effect: "change",
    body: z.object({
      notificationBestPracticeEnabled: Switch,
      notificationMarketingEnabled: Switch,
      notificationDailyDigestEnabled: Switch,
      notificationWeeklyDigestEnabled: Switch,
    }),
    returns: json(Account),
  },
});
