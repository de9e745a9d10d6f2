import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing, raw } from "./declare.ts";
import { EmailAddress, Member } from "./shapes.ts";

/** Calls about an account's members, in addition to those of the Account area. */
export const appMemberCalls = {
  AcceptInvitation: {
    summary: "Accept an invitation and sign in to the account with the invited address",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: z.object({
      link: z.string().min(1, "can't be empty").max(200, "must have at most 200 characters"),
      /** Used if the person has no name of their own yet. */
      name: plainText(200).optional(),
    }),
    returns: raw("text/plain", 303),
  },
  ChangeRole: {
    summary: "Make a member an admin, or an admin a member",
    access: "admin",
    effect: "change",
    notForStaff: true,
    recentSignIn: true,
    body: z.object({
      emailAddress: EmailAddress,
      userRole: z.enum(["admin", "member"], "must be one of admin, member"),
    }),
    returns: json(Member),
  },
  HandOver: {
    summary: "Transfer ownership to another active member; the previous owner becomes an admin",
    access: "owner",
    effect: "change",
    notForStaff: true,
    recentSignIn: true,
    body: z.object({ emailAddress: EmailAddress }),
    returns: nothing,
  },
} as const;
