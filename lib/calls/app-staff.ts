import * as z from "zod";
import { integrationNames } from "../partners.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, signedInChange } from "./declare.ts";
import { names, onePage, recordedEntry } from "./example-values.ts";
import { listQuery, pageOf, RecordedEntry } from "./shapes.ts";
import { Address, Id, Instant, idText, PlanText, PlatformText } from "./value-shapes.ts";

export const StaffAccount = z.object({
  accountId: Id,
  companyName: z.string(),
  ownerEmailAddress: Address.nullable(),
  integration: PlatformText,
  integrationDomain: z.string().nullable(),
  billingPlan: PlanText,
  accountStatus: z.enum(["active", "pastDue", "closing"]),
  trialEndsAt: Instant,
  createdAt: Instant,
  members: z.int(),
  surveyEnabled: z.boolean(),
  planUsage: z.object({ orders: z.int(), limit: z.int().nullable(), periodEndsAt: Instant }),
  /** Time of the newest response; null if there is none. */
  lastResponseAt: Instant.nullable(),
  health: z.object({
    /** Integrations that are on, and that are paused or whose last five deliveries failed. */
    failingIntegrations: z.array(z.enum(integrationNames)),
    /** `paused`: the store ended our access. `lost`: it uninstalled the app. */
    store: z.enum(["none", "connected", "paused", "lost"]),
    /** Whether the survey shows with far fewer orders than before. */
    hasCoverageAlarm: z.boolean(),
    /** In the last seven days; at most 1,000 of each integration are counted. */
    failedDeliveries: z.int(),
    /** Whether a payment is open. */
    hasOpenInvoice: z.boolean(),
  }),
  /** What the first purchase was of, and the place in the product that led to it; null before. */
  firstPurchase: z.object({ plan: z.string().nullable(), source: z.string().nullable() }).nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

const staffAccount = {
  accountId: names.accountId,
  companyName: "Harbor Goods",
  ownerEmailAddress: names.ownerAddress,
  integration: "None",
  integrationDomain: null,
  billingPlan: "Free",
  accountStatus: "active",
  trialEndsAt: "2026-12-04T09:30:00.000Z",
  createdAt: "2026-11-20T09:30:00.000Z",
  members: 2,
  surveyEnabled: true,
  planUsage: { orders: 12, limit: null, periodEndsAt: "2026-12-01T00:00:00.000Z" },
  lastResponseAt: null,
  health: {
    failingIntegrations: [],
    store: "none",
    hasCoverageAlarm: false,
    failedDeliveries: 0,
    hasOpenInvoice: false,
  },
  firstPurchase: null,
};

/** Calls of the operator's staff. */
export const appStaffCalls = declareCalls({
  FindAccounts: {
    route: "GET /app/staff/find-accounts",
    summary: "Find accounts by company name, store domain, member email, or ID",
    access: "staff",
    effect: "read",
    query: z.object(listQuery(["createdAt", "companyName"])),
    returns: json(pageOf(StaffAccount)),
    example: { as: "staff", query: { search: "harbor" }, answer: { items: [staffAccount], ...onePage } },
  },
  GetAuditLog: {
    route: "GET /app/staff/audit-log",
    summary: "List the audit log of one account or all accounts, latest first",
    access: "staff",
    effect: "read",
    query: z.object({ accountId: idText("account", z.string()).optional(), ...listQuery(["createdAt"]) }),
    refusals: ["not-found"],
    returns: json(pageOf(RecordedEntry)),
    example: {
      as: "staff",
      query: { accountId: names.accountId },
      answer: { items: [recordedEntry], ...onePage },
    },
  },
  GrantPlan: {
    route: "POST /app/staff/grant-plan",
    summary: "Grant a plan that can't be bought, or revoke it",
    access: "staff",
    effect: "change",
    staffAction: "Granted a plan",
    body: z.object({
      accountId: idText("account", z.string()),
      plan: z.enum(["Staff", "Foundation", "Enterprise", "Free"], "must be one of Staff, Foundation, Enterprise, Free"),
      /** Orders a month that were agreed on, for Enterprise. */
      agreedOrders: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(100_000_000, "must be at most 100000000")
        .optional(),
      reason: plainText(2000, 1),
    }),
    refusals: ["not-found", "conflict"],
    returns: json(StaffAccount),
    example: {
      as: "staff",
      body: { accountId: names.accountId, plan: "Enterprise", agreedOrders: 50_000, reason: "A signed contract" },
      answer: { ...staffAccount, billingPlan: "Enterprise" },
    },
  },
  LeaveAccount: {
    route: "POST /app/staff/leave-account",
    summary: "Stop accessing an account as staff, and return to your own account if you have one",
    ...signedInChange,
    staffAction: "Left the account",
    returns: json(z.object({ path: z.string() })),
    example: { as: "staff", answer: { path: "/account/createaccount" } },
  },
});
