import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing, raw } from "./declare.ts";
import { Account, EmailAddress, Member, Name, platformValues, roleValues, StoreDomain } from "./shapes.ts";

const AccountItem = z.object({ accountId: z.string(), companyName: z.string() });

export const accountCalls = declareCalls("Account", {
  CreateAccount: {
    summary: "Make an account and mail its owner a sign-in link",
    access: "public",
    effect: "change",
    body: z.object({
      companyName: Name,
      name: Name,
      emailAddress: EmailAddress,
      integration: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`).optional(),
      integrationDomain: StoreDomain.optional(),
    }),
    returns: json(z.object({ accountId: z.string(), linkSent: z.boolean() }), 201),
  },
  DeleteMember: {
    summary: "Remove a member, or leave the account",
    access: "member",
    effect: "change",
    notForStaff: true,
    query: z.object({ emailAddress: z.string() }),
    returns: nothing,
  },
  GetChooseAccountList: {
    summary: "The accounts of the person who is signed in, with what they are there",
    access: "signedIn",
    effect: "read",
    returns: json(
      z.array(
        AccountItem.extend({
          userRole: z.enum(roleValues),
          integration: z.enum(platformValues),
          billingPlan: z.string(),
        }),
      ),
    ),
  },
  GetMembers: {
    summary: "Everyone who belongs to the account or is invited",
    access: "member",
    effect: "read",
    notForStaff: true,
    returns: json(z.array(Member)),
  },
  GetSwitchAccountList: {
    summary: "The accounts to switch to",
    access: "signedIn",
    effect: "read",
    returns: json(z.array(AccountItem)),
  },
  InviteMember: {
    summary: "Invite somebody by mail, or send the invitation again",
    access: "admin",
    effect: "change",
    notForStaff: true,
    body: z.object({
      emailAddress: EmailAddress,
      name: Name.optional(),
      userRole: z.enum(["admin", "member"], "must be one of admin, member"),
    }),
    returns: json(Member, 201),
  },
  LoginToAccount: {
    summary: "Make one of the person's accounts the session's",
    access: "signedIn",
    effect: "change",
    query: z.object({ accountId: z.string() }),
    returns: json(Account),
  },
  Logout: {
    summary: "End the session and go to the sign-in screen",
    access: "public",
    effect: "navigation",
    returns: raw("text/plain", 303),
  },
  SendMagicLoginLink: {
    summary: "Mail a sign-in link, if the address is known",
    access: "public",
    effect: "change",
    body: z.object({ emailAddress: EmailAddress, returnTo: z.string().max(2000).optional() }),
    returns: json(z.object({ linkSent: z.literal(true) })),
  },
  TourStarted: {
    summary: "Remember that the person saw a page's tour",
    access: "member",
    effect: "change",
    query: z.object({ page: plainText(200, 1) }),
    returns: nothing,
  },
});
