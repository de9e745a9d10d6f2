import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing, raw } from "./declare.ts";
import { Account, EmailAddress, Member, Name, platformValues, roleValues, StoreDomain } from "./shapes.ts";
import { Address, Id, idText, PlanText } from "./value-shapes.ts";

const AccountItem = z.object({ accountId: Id, companyName: z.string() });

export const accountCalls = declareCalls("Account", {
  CreateAccount: {
    summary: "Create an account and email its owner a sign-in link",
    access: "public",
    effect: "change",
    body: z.object({
      companyName: Name,
      name: Name,
      emailAddress: EmailAddress,
      integration: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`).optional(),
      integrationDomain: StoreDomain.optional(),
      timeZone: z.string("must be a string").optional(),
      locale: z.string("must be a string").optional(),
    }),
    returns: json(z.object({ accountId: Id, linkSent: z.boolean() }), 201),
  },
  DeleteMember: {
    summary: "Remove a member, or leave the account",
    access: "member",
    effect: "change",
    notForStaff: true,
    query: z.object({ emailAddress: Address }),
    returns: nothing,
  },
  GetChooseAccountList: {
    summary: "The signed-in person's accounts, with their role in each",
    access: "signedIn",
    effect: "read",
    returns: json(
      z.array(
        AccountItem.extend({
          userRole: z.enum(roleValues),
          integration: z.enum(platformValues),
          billingPlan: PlanText,
        }),
      ),
    ),
  },
  GetMembers: {
    summary: "Everyone in the account, including pending invitations",
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
    summary: "Invite someone by email, or resend the invitation",
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
    summary: "Switch the session to one of the person's accounts",
    access: "signedIn",
    effect: "change",
    query: z.object({ accountId: idText(z.string()) }),
    returns: json(Account),
  },
  Logout: {
    summary: "End the session and go to the sign-in screen",
    access: "public",
    effect: "navigation",
    returns: raw("text/plain", 303),
  },
  SendMagicLoginLink: {
    summary: "Email a sign-in link if the address is known",
    access: "public",
    effect: "change",
    body: z.object({ emailAddress: EmailAddress, returnTo: z.string().max(2000).optional() }),
    returns: json(z.object({ linkSent: z.literal(true) })),
  },
  TourStarted: {
    summary: "Record that the person saw a page's tour",
    access: "member",
    effect: "change",
    query: z.object({ page: plainText(200, 1) }),
    returns: nothing,
  },
});
