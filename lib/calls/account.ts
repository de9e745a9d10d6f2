import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import {
  adminChange,
  declareCalls,
  json,
  memberChange,
  memberRead,
  nothing,
  publicChange,
  raw,
  signedInChange,
} from "./declare.ts";
import { account, names } from "./example-values.ts";
import { Account, EmailAddress, Member, Name, platformValues, roleValues, StoreDomain } from "./shapes.ts";
import { Address, Id, idText, naming, PlanText } from "./value-shapes.ts";

/** Checked where it's used: it may be of any site. */
const ReturnTo = z.string().max(2000).optional();

const AccountItem = z.object({ accountId: Id, companyName: z.string() });

const accountItem = { accountId: names.accountId, companyName: "Harbor Goods" };
const invited = {
  emailAddress: names.newAddress,
  name: "A colleague",
  userRole: "member",
  isOwner: false,
  status: "invited",
  invitedAt: "2026-11-20T10:02:45.000Z",
  lastSeenAt: null,
};

export const accountCalls = declareCalls({
  CreateAccount: {
    route: "POST /Account/CreateAccount",
    summary: "Create an account and email its owner a sign-in link",
    note: "If the address is already known, the response is the same, with an account ID that doesn't exist. We send an ordinary sign-in link and create nothing. If you're signed in with that address, the account is created right away and becomes the session's account, and `linkSent` is false. `timeZone` (IANA) and `locale` (BCP 47) are the browser's. The currency comes from the locale's region. Unknown values are ignored, and the account gets UTC and USD. `returnTo` is a path in the app, which the link leads to.",
    ...publicChange,
    staffAction: "Created their own account",
    body: z.object({
      companyName: Name,
      name: Name,
      emailAddress: EmailAddress,
      integration: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`).optional(),
      integrationDomain: StoreDomain.optional(),
      timeZone: z.string("must be a string").optional(),
      locale: z.string("must be a string").optional(),
      returnTo: ReturnTo,
    }),
    returns: json(z.object({ accountId: Id, linkSent: z.boolean() }), 201),
    example: {
      as: "nobody",
      body: {
        companyName: "New store",
        name: "The founder",
        emailAddress: names.strangerAddress,
        integration: "Shopify",
        integrationDomain: "new-store.myshopify.com",
        timeZone: "America/Los_Angeles",
        locale: "en-US",
        returnTo: "/surveys/edit",
      },
      answer: { accountId: names.otherAccountId, linkSent: true },
    },
  },
  DeleteMember: {
    route: "DELETE /Account/DeleteMember",
    summary: "Remove a member, or leave the account",
    note: "Admins can remove others, and anyone can remove themselves. The owner can't be removed. The removed person's sessions in this account end immediately.",
    ...memberChange,
    notForStaff: true,
    query: z.object({ emailAddress: naming("member", Address) }),
    refusals: ["forbidden", "not-found"],
    returns: nothing,
    example: { as: "owner", query: { emailAddress: names.adminAddress } },
  },
  GetChooseAccountList: {
    route: "GET /Account/GetChooseAccountList",
    summary: "List the signed-in person's accounts, with their role in each",
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
    example: {
      as: "owner",
      answer: [{ ...accountItem, userRole: "owner", integration: "None", billingPlan: "Free" }],
    },
  },
  GetMembers: {
    route: "GET /Account/GetMembers",
    summary: "List everyone in the account, including pending invitations",
    ...memberRead,
    notForStaff: true,
    refusals: ["forbidden"],
    returns: json(z.array(Member)),
    example: {
      as: "owner",
      answer: [
        {
          emailAddress: names.ownerAddress,
          name: "The owner",
          userRole: "owner",
          isOwner: true,
          status: "active",
          invitedAt: null,
          lastSeenAt: "2026-11-20T10:02:11.000Z",
        },
      ],
    },
  },
  GetSwitchAccountList: {
    route: "GET /Account/GetSwitchAccountList",
    summary: "List the accounts to switch to",
    access: "signedIn",
    effect: "read",
    returns: json(z.array(AccountItem)),
    example: { as: "owner", answer: [accountItem] },
  },
  InviteMember: {
    route: "POST /Account/InviteMember",
    summary: "Invite someone by email, or resend the invitation",
    note: "Inviting the same address again resends the invitation. An invitation is tied to its address, works once, and expires in 7 days. Inviting an admin requires a sign-in within the last 15 minutes.",
    ...adminChange,
    notForStaff: true,
    body: z.object({
      emailAddress: EmailAddress,
      name: Name.optional(),
      userRole: z.enum(["admin", "member"], "must be one of admin, member"),
    }),
    refusals: ["plan-required", "recent-sign-in-required", "conflict"],
    returns: json(Member, 201),
    example: {
      as: "owner",
      body: { emailAddress: names.newAddress, name: "A colleague", userRole: "member" },
      answer: invited,
    },
  },
  LoginToAccount: {
    route: "GET /Account/LoginToAccount",
    summary: "Switch the session to one of the person's accounts",
    note: "Affects only this session, starting with its next request.",
    ...signedInChange,
    staffAction: "Switched to their own account",
    query: z.object({ accountId: idText("account", z.string()) }),
    refusals: ["second-factor-required", "not-found", "embedded-account-fixed"],
    returns: json(Account),
    example: { as: "owner", query: { accountId: names.accountId }, answer: account },
  },
  Logout: {
    route: "GET /Account/Logout",
    summary: "End the session and go to the sign-in screen",
    note: "Opened by browser navigation. Refused if another site starts the navigation.",
    access: "public",
    effect: "navigation",
    staffAction: "Logged out",
    returns: raw("text/plain", 303),
    example: { as: "owner" },
  },
  SendMagicLoginLink: {
    route: "POST /Account/SendMagicLoginLink",
    summary: "Email a sign-in link if the address is known",
    note: "The response is the same whether or not the address is known. The link works once and expires in 10 minutes. Opening it changes nothing until the person clicks the button on its page. `returnTo` is a path in the app.",
    ...publicChange,
    staffAction: "Requested a sign-in link",
    body: z.object({ emailAddress: EmailAddress, returnTo: ReturnTo }),
    returns: json(z.object({ linkSent: z.literal(true) })),
    example: {
      as: "nobody",
      body: { emailAddress: names.ownerAddress, returnTo: "/surveys/edit" },
      answer: { linkSent: true },
    },
  },
  TourStarted: {
    route: "GET /Account/TourStarted",
    summary: "Record that the person saw a page's tour",
    note: "Saved per person and page.",
    ...memberChange,
    staffAction: "Viewed a tour",
    query: z.object({ page: plainText(200, 1) }),
    returns: nothing,
    example: { as: "owner", query: { page: "/dashboard" } },
  },
});
