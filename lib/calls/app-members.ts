import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, nothing, ownerChange, publicChange, raw } from "./declare.ts";
import { names } from "./example-values.ts";
import { EmailAddress, Member } from "./shapes.ts";
import { naming } from "./value-shapes.ts";

const aLink = { link: names.signInLink };

/** Calls about an account's members, in addition to those of the Account area. */
export const appMemberCalls = declareCalls({
  AcceptInvitation: {
    route: "POST /app/members/accept",
    summary: "Accept an invitation and sign in to the account with the invited address",
    ...publicChange,
    staffAction: "Accepted an invitation",
    bodyType: "form",
    body: z.object({
      link: z.string().min(1, "can't be empty").max(200, "must have at most 200 characters"),
      /** Used if the person has no name of their own yet. */
      name: plainText(200).optional(),
    }),
    returns: raw("text/plain", 303),
    example: { as: "nobody", body: aLink },
  },
  ChangeRole: {
    route: "POST /app/members/change-role",
    summary: "Make a member an admin, or an admin a member",
    ...adminChange,
    notForStaff: true,
    recentSignIn: true,
    body: z.object({
      emailAddress: naming("member", EmailAddress),
      userRole: z.enum(["admin", "member"], "must be one of admin, member"),
    }),
    refusals: ["not-found", "conflict"],
    returns: json(Member),
    example: {
      as: "owner",
      body: { emailAddress: names.adminAddress, userRole: "member" },
      answer: {
        emailAddress: names.adminAddress,
        name: "An admin",
        userRole: "member",
        isOwner: false,
        status: "active",
        invitedAt: null,
        lastSeenAt: null,
      },
    },
  },
  HandOver: {
    route: "POST /app/members/hand-over",
    summary: "Transfer ownership to another active member; the previous owner becomes an admin",
    ...ownerChange,
    recentSignIn: true,
    body: z.object({ emailAddress: naming("member", EmailAddress) }),
    refusals: ["not-found", "conflict"],
    returns: nothing,
    example: { as: "owner", body: { emailAddress: names.adminAddress } },
  },
});
