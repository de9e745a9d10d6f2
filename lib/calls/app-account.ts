import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing, raw } from "./declare.ts";
import { Account, AuditEntry, listQuery, pageOf } from "./shapes.ts";

/** Calls about the account itself, and what the screens remember of a person. */
/** What staff did in an account, for its owner. */
const StaffEntry = AuditEntry.extend({
  /** The name, as it is now, of the survey that it was done to. */
  surveyName: z.string().nullable(),
});
export type StaffEntry = z.infer<typeof StaffEntry>;

/**
 * How many responses are counted anew, of how many. Where it neither runs nor has failed, it was done a moment ago; what
 * has failed is not tried again by itself. `isOfRevenue`: the currency was changed, and no revenue is told until it is done.
 */
export const RecountProgress = z.object({
  isRunning: z.boolean(),
  hasFailed: z.boolean(),
  isOfRevenue: z.boolean(),
  done: z.int(),
  total: z.int(),
});
export type RecountProgress = z.infer<typeof RecountProgress>;

export const appAccountCalls = {
  CloseAccount: {
    summary: "Close the account: in seven days it and all its answers are deleted",
    access: "owner",
    effect: "change",
    notForStaff: true,
    body: z.object({ companyName: plainText(200, 1) }),
    returns: json(Account),
  },
  ExportAccount: {
    summary: "Everything the account holds, one JSON object a line",
    access: "owner",
    effect: "read",
    notForStaff: true,
    returns: raw("application/x-ndjson; charset=utf-8"),
  },
  GetRecountProgress: {
    summary: "How far counting anew is after a change of the time zone or currency; null where nothing is counted anew",
    access: "member",
    effect: "read",
    returns: json(RecountProgress.nullable()),
  },
  GetStaffActivity: {
    summary: "What staff did in the account, the latest first",
    access: "owner",
    effect: "read",
    notForStaff: true,
    query: z.object(listQuery(["createdAt"])),
    returns: json(pageOf(StaffEntry)),
  },
  GetTours: {
    summary: "The pages whose tour the person has seen",
    access: "member",
    effect: "read",
    returns: json(z.array(z.string())),
  },
  ReopenAccount: {
    summary: "Take the closing back, within the seven days",
    access: "owner",
    effect: "change",
    notForStaff: true,
    returns: json(Account),
  },
  RetryRecount: {
    summary: "Go on with counting anew, where it failed",
    access: "admin",
    effect: "change",
    returns: json(RecountProgress.nullable()),
  },
  SendSupportMessage: {
    summary: "Write to support; the answer comes by mail",
    access: "signedIn",
    effect: "change",
    body: z.object({ message: plainText(2000, 1), about: z.enum(["question", "feedback"]).optional() }),
    returns: nothing,
  },
} as const;
