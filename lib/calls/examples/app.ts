import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { account, names } from "./values.ts";

const entry = {
  id: names.auditId,
  createdAt: "2026-11-20T10:30:00.000Z",
  accountId: names.accountId,
  companyName: "Harbour Goods",
  emailAddress: "staff@afterword.example",
  asStaff: true,
  action: "adminAdminLogin",
  subject: null,
  details: { reason: "They asked why no survey shows" },
};
const request = { address: "192.0.2.0/24", traceId: names.auditId };
const event = {
  ...entry,
  ...request,
  emailAddress: names.ownerAddress,
  asStaff: false,
  action: "signedIn",
  details: { method: "link" },
};
const page = { total: 1, page: 1, limit: 25, nextCursor: null };
const staffAccount = {
  accountId: names.accountId,
  companyName: "Harbour Goods",
  ownerEmailAddress: names.ownerAddress,
  integration: "None",
  integrationDomain: null,
  billingPlan: "Free",
  accountStatus: "active",
  trialEndsAt: "2026-12-04T09:30:00.000Z",
  createdAt: "2026-11-20T09:30:00.000Z",
  members: 2,
  surveyEnabled: true,
  planUsage: { orders: 12, limit: null, periodEndsAt: "2026-12-01T00:00:00.000Z" },
  lastResponseAt: null,
};
const recount = { isRunning: true, hasFailed: false, done: 3_400, total: 12_080 };
const aLink = { link: names.signInLink };

/** Examples of what the screens use in addition to the catalogue. */
export const appExamples = {
  "app.AcceptInvitation": { as: "nobody", body: aLink },
  "app.ConfirmAddress": { as: "nobody", body: aLink },
  "app.RestoreAddress": { as: "nobody", body: aLink },
  "app.OpenSession": { as: "nobody", body: aLink },
  "app.ShowCode": { as: "nobody", body: aLink },
  "app.SendLoginLink": { as: "nobody", body: { emailAddress: names.ownerAddress } },
  "app.SignUp": {
    as: "nobody",
    body: { companyName: "Harbour Goods", name: "A merchant", emailAddress: names.newAddress },
  },
  "app.ChangeRole": {
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
  "app.CloseAccount": {
    as: "owner",
    body: { companyName: "Harbour Goods" },
    answer: { ...account, accountStatus: "closing", closesAt: "2026-11-27T10:30:00.000Z" },
  },
  "app.CreatePreviewLink": {
    as: "owner",
    body: {},
    answer: {
      url: "https://surveys.example.com/Preview/Survey?accountId=…&ts=…&token=…",
      expiresAt: "2026-11-20T10:35:00.000Z",
    },
  },
  "app.GetLastView": {
    as: "owner",
    answer: { viewedAt: "2026-11-20T10:29:41.000Z", surface: "thankYou", platform: "Shopify" },
  },
  "app.EndAllSessions": { as: "owner" },
  "app.ExportAccount": { as: "owner" },
  "app.FindAccounts": { as: "staff", query: { search: "harbour" }, answer: { items: [staffAccount], ...page } },
  "app.GetAuditLog": {
    as: "staff",
    query: { accountId: names.accountId },
    answer: { items: [{ ...entry, ...request }], ...page },
  },
  "app.GetSecurityActivity": { as: "owner", answer: { items: [event], ...page } },
  "app.GetStaffActivity": { as: "owner", answer: { items: [{ ...entry, surveyName: null }], ...page } },
  "app.GetRecountProgress": { as: "owner", answer: recount },
  "app.GetTours": { as: "owner", answer: ["/dashboard"] },
  "app.GrantPlan": {
    as: "staff",
    body: { accountId: names.accountId, plan: "Foundation", reason: "A charity" },
    answer: { ...staffAccount, billingPlan: "Foundation" },
  },
  "app.HandOver": { as: "owner", body: { emailAddress: names.adminAddress } },
  "app.LeaveAccount": { as: "staff", answer: { path: "/account/createaccount" } },
  "app.ReopenAccount": { as: "owner", answer: account },
  "app.RetryRecount": { as: "owner", answer: recount },
  "app.UpdateRetention": {
    as: "owner",
    body: { months: 24, keepsTotals: true },
    answer: { ...account, retentionMonths: 24, retentionKeepsTotals: true },
  },
  "app.SendSupportMessage": { as: "owner", body: { message: "The survey does not show on our order page." } },
} satisfies Partial<Record<CallName, Example>>;
