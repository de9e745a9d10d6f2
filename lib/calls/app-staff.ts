import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json } from "./declare.ts";
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
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** Calls of the operator's staff. */
export const appStaffCalls = {
  FindAccounts: {
    summary: "Accounts by company name, store domain, the address of a member, or id",
    access: "staff",
    effect: "read",
    query: z.object(listQuery(["createdAt", "companyName"])),
    returns: json(pageOf(StaffAccount)),
  },
  GetAuditLog: {
    summary: "The audit log of one account or all accounts, latest first",
    access: "staff",
    effect: "read",
    query: z.object({ accountId: idText(z.string()).optional(), ...listQuery(["createdAt"]) }),
    returns: json(pageOf(RecordedEntry)),
  },
  GrantPlan: {
    summary: "Grant a plan that can't be bought, or revoke it",
    access: "staff",
    effect: "change",
    body: z.object({
      accountId: idText(z.string()),
      plan: z.enum(["Staff", "Foundation", "Free"], "must be one of Staff, Foundation, Free"),
      reason: plainText(2000, 1),
    }),
    returns: json(StaffAccount),
  },
  LeaveAccount: {
    summary: "Stop viewing an account as staff, and return to your own account if you have one",
    access: "signedIn",
    effect: "change",
    returns: json(z.object({ path: z.string() })),
  },
} as const;
