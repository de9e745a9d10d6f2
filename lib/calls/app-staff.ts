import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json } from "./declare.ts";
import { AuditEntry, listQuery, pageOf } from "./shapes.ts";

export const StaffAccount = z.object({
  accountId: z.string(),
  companyName: z.string(),
  ownerEmailAddress: z.string().nullable(),
  integration: z.string(),
  integrationDomain: z.string().nullable(),
  billingPlan: z.string(),
  accountStatus: z.enum(["active", "pastDue", "closing"]),
  trialEndsAt: z.string(),
  createdAt: z.string(),
  members: z.int(),
  surveyEnabled: z.boolean(),
  planUsage: z.object({ orders: z.int(), limit: z.int().nullable(), periodEndsAt: z.string() }),
  /** Of the newest response; null while there is none. */
  lastResponseAt: z.string().nullable(),
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
    summary: "The audit log, of one account or of all, the latest first",
    access: "staff",
    effect: "read",
    query: z.object({ accountId: z.string().optional(), ...listQuery(["createdAt"]) }),
    returns: json(pageOf(AuditEntry)),
  },
  GrantPlan: {
    summary: "Grant a plan that is never bought, or take it back",
    access: "staff",
    effect: "change",
    body: z.object({
      accountId: z.string(),
      plan: z.enum(["Staff", "Foundation", "Free"], "must be one of Staff, Foundation, Free"),
      reason: plainText(2000, 1),
    }),
    returns: json(StaffAccount),
  },
  LeaveAccount: {
    summary: "Stop looking into an account; back to one's own, if there is one",
    access: "signedIn",
    effect: "change",
    returns: json(z.object({ path: z.string() })),
  },
} as const;
