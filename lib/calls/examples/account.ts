import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { account, names } from "./values.ts";

const accountItem = { accountId: names.accountId, companyName: "Harbour Goods" };
const invited = {
  emailAddress: names.newAddress,
  name: "A colleague",
  userRole: "member",
  isOwner: false,
  status: "invited",
  invitedAt: "2026-11-20T10:02:45.000Z",
  lastSeenAt: null,
};

/** Examples of Account, Admin and Test. */
export const accountExamples = {
  "Account.CreateAccount": {
    as: "nobody",
    body: {
      companyName: "New store",
      name: "The founder",
      emailAddress: names.strangerAddress,
      timeZone: "America/Los_Angeles",
      locale: "en-US",
    },
    answer: { accountId: names.otherAccountId, linkSent: true },
  },
  "Account.DeleteMember": { as: "owner", query: { emailAddress: names.adminAddress } },
  "Account.GetChooseAccountList": {
    as: "owner",
    answer: [{ ...accountItem, userRole: "owner", integration: "None", billingPlan: "Free" }],
  },
  "Account.GetMembers": {
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
  "Account.GetSwitchAccountList": { as: "owner", answer: [accountItem] },
  "Account.InviteMember": {
    as: "owner",
    body: { emailAddress: names.newAddress, name: "A colleague", userRole: "member" },
    answer: invited,
  },
  "Account.LoginToAccount": { as: "owner", query: { accountId: names.accountId }, answer: account },
  "Account.Logout": { as: "owner" },
  "Account.SendMagicLoginLink": {
    as: "nobody",
    body: { emailAddress: names.ownerAddress, returnTo: "/surveys/edit" },
    answer: { linkSent: true },
  },
  "Account.TourStarted": { as: "owner", query: { page: "/dashboard" } },
  "Admin.AdminLogin": {
    as: "staff",
    body: { accountId: names.accountId, reason: "They asked why no survey shows" },
    answer: { ...account, isOwner: false, userRole: "admin" },
  },
  "Test.LetsGo": { as: "nobody", answer: { ok: true } },
  "Test.MemberOnly": { as: "owner", answer: { ok: true } },
  "Test.OwnerOnly": { as: "owner", answer: { ok: true } },
} satisfies Partial<Record<CallName, Example>>;
