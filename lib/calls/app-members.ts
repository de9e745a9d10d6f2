import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, nothing, ownerChange, publicForm } from "./declare.ts";
import { names } from "./example-values.ts";
import { EmailAddress, LinkForm, Member } from "./shapes.ts";
import { naming } from "./value-shapes.ts";

/** Calls about an account's members, in addition to those of the Account area. */
export const appMemberCalls = declareCalls({
  AcceptInvitation: {
    route: "POST /app/members/accept",
    summary: "Accept an invitation and sign in to the account with the invited address",
    ...publicForm,
    staffAction: "Accepted an invitation",
    body: LinkForm.extend({
      /** Used if the person has no name of their own yet. */
      name: plainText(200).optional(),
    }),
    example: { as: "nobody", body: { link: names.signInLink } },
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
