import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing, raw } from "./declare.ts";
import { Account, AuditEntry, listQuery, pageOf, RecordedEntry } from "./shapes.ts";

/** Calls about the account itself, and UI state saved per person. */
/** What staff did in an account, for its owner. */
const StaffEntry = AuditEntry.extend({
  /** The current name of the survey that was acted on. */
  surveyName: z.string().nullable(),
});
export type StaffEntry = z.infer<typeof StaffEntry>;

/**
 * How many responses have been recounted, of how many. If it's neither running nor failed, it just finished; a failed
 * recount isn't retried automatically.
 */
export const RecountProgress = z.object({
  isRunning: z.boolean(),
  hasFailed: z.boolean(),
  done: z.int(),
  total: z.int(),
});
export type RecountProgress = z.infer<typeof RecountProgress>;

export const appAccountCalls = {
  CloseAccount: {
    summary: "Close the account; in 7 days, it and all its responses are deleted",
    access: "owner",
    effect: "change",
    notForStaff: true,
    recentSignIn: true,
    body: z.object({ companyName: plainText(200, 1) }),
    returns: json(Account),
  },
  ExportAccount: {
    summary: "Everything in the account, one JSON object per line",
    access: "owner",
    effect: "read",
    notForStaff: true,
    returns: raw("application/x-ndjson; charset=utf-8"),
  },
  GetRecountProgress: {
    summary: "The progress of the recalculation after a time zone change; null if none is running",
    access: "member",
    effect: "read",
    returns: json(RecountProgress.nullable()),
  },
  GetSecurityActivity: {
    summary: "The account's security events, latest first: sign-ins, teammates, API keys, exports",
    access: "admin",
    effect: "read",
    notForStaff: true,
    query: z.object(listQuery(["createdAt"])),
    returns: json(pageOf(RecordedEntry)),
  },
  GetStaffActivity: {
    summary: "What staff did in the account, latest first",
    access: "owner",
    effect: "read",
    notForStaff: true,
    query: z.object(listQuery(["createdAt"])),
    returns: json(pageOf(StaffEntry)),
  },
  GetTours: {
    summary: "The pages whose tours the person has seen",
    access: "member",
    effect: "read",
    returns: json(z.array(z.string())),
  },
  ReopenAccount: {
    summary: "Reopen a closing account within 7 days",
    access: "owner",
    effect: "change",
    notForStaff: true,
    returns: json(Account),
  },
  RetryRecount: {
    summary: "Resume a failed recalculation",
    access: "admin",
    effect: "change",
    returns: json(RecountProgress.nullable()),
  },
  SendSupportMessage: {
    summary: "Contact support; replies come by email",
    access: "signedIn",
    effect: "change",
    body: z.object({ message: plainText(2000, 1), about: z.enum(["question", "feedback"]).optional() }),
    returns: nothing,
  },
  UpdateRetention: {
    summary: "Set how long responses are kept",
    access: "admin",
    effect: "change",
    notForStaff: true,
    body: z.object({
      months: z
        .int("must be a whole number of months, or null")
        .min(1, "must be at least 1")
        .max(120, "must be at most 120")
        .nullable(),
      keepsTotals: z.boolean("must be true or false"),
    }),
    returns: json(Account),
  },
} as const;
