import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberRead, nothing, ownerChange, raw, signedInChange } from "./declare.ts";
import { account, auditEntry, names, onePage, recordedEntry } from "./example-values.ts";
import { Account, AuditEntry, listQuery, pageOf, RecordedEntry } from "./shapes.ts";

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

const recount = { isRunning: true, hasFailed: false, done: 3_400, total: 12_080 };
const event = {
  ...recordedEntry,
  emailAddress: names.ownerAddress,
  asStaff: false,
  action: "signedIn",
  label: "Signed in",
  details: { method: "link" },
};

/** Calls about the account itself, and UI state saved per person. */
export const appAccountCalls = declareCalls({
  CloseAccount: {
    route: "POST /app/account/close",
    summary: "Close the account, and delete it with all its responses after 7 days",
    ...ownerChange,
    recentSignIn: true,
    body: z.object({ companyName: plainText(200, 1) }),
    refusals: ["conflict"],
    returns: json(Account),
    example: {
      as: "owner",
      body: { companyName: "Harbor Goods" },
      answer: { ...account, accountStatus: "closing", closesAt: "2026-11-27T10:30:00.000Z" },
    },
  },
  ExportAccount: {
    route: "GET /app/account/export",
    summary: "Export everything in the account",
    note: "One JSON object per line, streamed. The first property is the object's type.",
    access: "owner",
    effect: "read",
    notForStaff: true,
    returns: raw("application/x-ndjson; charset=utf-8"),
    example: { as: "owner" },
  },
  GetRecountProgress: {
    route: "GET /app/account/recount",
    summary: "Get the progress of the recalculation after a time zone change; null if none is running",
    ...memberRead,
    returns: json(RecountProgress.nullable()),
    example: { as: "owner", answer: recount },
  },
  GetSecurityActivity: {
    route: "GET /app/account/security-activity",
    summary: "List the account's security events, latest first: sign-ins, teammates, API keys, exports",
    access: "admin",
    effect: "read",
    notForStaff: true,
    query: z.object(listQuery(["createdAt"])),
    returns: json(pageOf(RecordedEntry)),
    example: { as: "owner", answer: { items: [event], ...onePage } },
  },
  GetStaffActivity: {
    route: "GET /app/account/staff-activity",
    summary: "List what staff did in the account, latest first",
    access: "owner",
    effect: "read",
    notForStaff: true,
    query: z.object(listQuery(["createdAt"])),
    returns: json(pageOf(StaffEntry)),
    example: { as: "owner", answer: { items: [{ ...auditEntry, surveyName: null }], ...onePage } },
  },
  GetTours: {
    route: "GET /app/tours/list",
    summary: "List the pages whose tours the person has seen",
    ...memberRead,
    returns: json(z.array(z.string())),
    example: { as: "owner", answer: ["/dashboard"] },
  },
  ReopenAccount: {
    route: "POST /app/account/reopen",
    summary: "Reopen a closing account within 7 days",
    ...ownerChange,
    refusals: ["conflict"],
    returns: json(Account),
    example: { as: "owner", answer: account },
  },
  RetryRecount: {
    route: "POST /app/account/retry-recount",
    summary: "Resume a failed recalculation",
    ...adminChange,
    staffAction: "Resumed recalculation",
    returns: json(RecountProgress.nullable()),
    example: { as: "owner", answer: recount },
  },
  SendSupportMessage: {
    route: "POST /app/support/send-message",
    summary: "Contact support; replies come by email",
    ...signedInChange,
    staffAction: "Contacted support",
    body: z.object({ message: plainText(2000, 1), about: z.enum(["question", "feedback"]).optional() }),
    returns: nothing,
    example: { as: "owner", body: { message: "The survey doesn't show on our order page.", about: "question" } },
  },
  UpdateRetention: {
    route: "POST /app/account/retention",
    summary: "Set how long responses are kept",
    note: "`months` counts from the shopper's last message; `null` keeps responses forever. Older responses and all their data are deleted every night. With `keepsTotals`, reports still count them, but lists, exports, and filtered reports don't.",
    ...adminChange,
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
    example: {
      as: "owner",
      body: { months: 24, keepsTotals: true },
      answer: { ...account, retentionMonths: 24, retentionKeepsTotals: true },
    },
  },
});
