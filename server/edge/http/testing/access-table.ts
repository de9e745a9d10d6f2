import type { Access, Effect } from "#lib/calls/declare.ts";

/**
 * Who may make each call, transcribed by hand from the wire contract, not from the declarations, which are checked
 * against it. `adminOrOneself` is declared as `member`: it depends on whom the call is about.
 */
export type Level = Access | "adminOrOneself";

/** The 78 calls of the product's specification, and one beside them: GetDiscountCode. */
export const wireCalls: Readonly<Record<string, Level>> = {
  "POST /Account/CreateAccount": "public",
  "DELETE /Account/DeleteMember": "adminOrOneself",
  "GET /Account/GetChooseAccountList": "signedIn",
  "GET /Account/GetMembers": "member",
  "GET /Account/GetSwitchAccountList": "signedIn",
  "POST /Account/InviteMember": "admin",
  "GET /Account/LoginToAccount": "signedIn",
  "GET /Account/Logout": "public",
  "POST /Account/SendMagicLoginLink": "public",
  "GET /Account/TourStarted": "member",
  "POST /Admin/AdminLogin": "staff",
  "GET /Billing/ChangePlan": "owner",
  "GET /Billing/CustomerPortal": "owner",
  "POST /Billing/DowngradePlanReason": "owner",
  "GET /Billing/ReturnFromStripe": "public",
  "DELETE /Integration/DisableApiKey": "admin",
  "POST /Integration/GenerateNewApiKey": "admin",
  "GET /Integration/GetApiKeys": "admin",
  "GET /Integration/GetByAccount": "member",
  "GET /Integration/GetByApiKey": "key",
  "GET /Integration/GetByShopifyDomain/{shopDomain}": "storefront",
  "GET /Integration/GetSlackChannels": "admin",
  "POST /Integration/ToggleIntegration": "admin",
  "POST /Integration/ToggleKlaviyoIntegration": "admin",
  "POST /Integration/ToggleSegmentIntegration": "admin",
  "POST /Integration/ToggleSlackIntegration": "admin",
  "POST /Integration/ToggleYotpoIntegration": "admin",
  "POST /Integration/ToggleZendeskIntegration": "admin",
  "POST /Profile/CompleteProfile": "member",
  "GET /Profile/Profile": "signedIn",
  "GET /Profile/SetupChecklist": "member",
  "POST /Profile/SubmitAppStoreReview": "member",
  "POST /Profile/SubmitFeedbackRating": "member",
  "POST /Profile/UpdateBusinessInformation": "admin",
  "POST /Profile/UpdateContactInformation": "member",
  "POST /Profile/UpdateNotifications": "member",
  "GET /Survey/accountstyle.css": "storefront",
  "GET /Survey/keystyle.css": "storefront",
  "GET /Survey/style.css": "storefront",
  "GET /Survey/AppendTemplateToSurvey/{id}": "member",
  "GET /Survey/CloneByTemplateId/{id}": "member",
  "GET /Survey/ExportQuestionResponsesToCsv": "member",
  "GET /Survey/GetByAccount": "member",
  "GET /Survey/GetById/{id}": "member",
  "GET /Survey/GetDefaultByApiKey": "storefront",
  "GET /Survey/GetDefaultByApiKeyAndOrderId": "storefront",
  "GET /Survey/GetDefaultByShopifyDomain/{shopDomain}": "storefront",
  "GET /Survey/GetQuestionAnalyticsPageViewModel": "member",
  "GET /Survey/GetQuestionAnalyticsPageViewModelWithDateFilters": "member",
  "GET /Survey/GetQuestionElement": "member",
  "GET /Survey/GetResponseByPlatformAndSourceOrderId": "memberOrKey",
  "GET /Survey/GetStyles": "member",
  "GET /Survey/GetSurveyQuestionListByApiKey": "key",
  "GET /Survey/GetSurveyQuestionListForAccount": "member",
  "GET /Survey/GetSurveyQuestionListForAccountByDateRange": "member",
  "GET /Survey/GetTopLevelStatsForAccount": "member",
  "GET /Survey/GetTopLevelStatsForAccountByDateRange": "member",
  "GET /Survey/List": "member",
  "GET /Survey/PreviewShopifyOrderHtml": "member",
  "GET /Survey/ResponsesList": "member",
  "GET /Survey/ResponsesListByQuestion": "key",
  "POST /Survey/Save": "member",
  "POST /Survey/GetDiscountCode": "storefront",
  "POST /Survey/SaveResponse": "storefront",
  "POST /Survey/SaveStyles": "member",
  "GET /Survey/ToggleStatusById/{id}": "member",
  "POST /Survey/UploadImage": "member",
  "GET /SurveyTemplate/GetById/{id}": "member",
  "GET /SurveyTemplate/List": "member",
  "POST /SurveyTemplate/Save": "member",
  "POST /SurveyTemplate/UploadTemplateImage": "member",
  "GET /Test/AppleOnly": "appleAddress",
  "GET /Test/LetsGo": "public",
  "GET /Test/MemberOnly": "member",
  "GET /Test/OwnerOnly": "owner",
  "GET /Test/TestBugsnag": "staff",
  "GET /WooCommerce/ApiKey": "member",
  "POST /WooCommerce/AuthCallback": "public", // the store calls it, without a session
  "GET /WooCommerce/Auth": "admin",
};

/**
 * The calls outside the specification: "with the same rights", so by what the contract says of members, accounts and
 * staff. By the first part of their path, except {@link appExceptions}. A public call is always an exception.
 */
const appLevels: Readonly<Record<string, Exclude<Level, "public">>> = {
  account: "admin",
  advice: "member",
  assistants: "admin",
  alerts: "member",
  analytics: "member",
  billing: "owner",
  channels: "member",
  deliveries: "member",
  digests: "member",
  explore: "member",
  feed: "member",
  home: "member",
  integrations: "admin",
  members: "admin",
  "other-texts": "member",
  previews: "member",
  responses: "member",
  security: "signedIn",
  sessions: "signedIn",
  staff: "staff",
  stores: "member",
  support: "signedIn",
  surveys: "member",
  templates: "member",
  tours: "member",
};

export const appExceptions: Readonly<Record<string, Level>> = {
  "POST /app/account/close": "owner",
  "GET /app/account/export": "owner",
  "POST /app/account/reopen": "owner",
  "GET /app/account/recount": "member",
  "GET /app/account/staff-activity": "owner",
  "GET /app/billing/current": "member",
  "POST /app/deliveries/replay": "admin",
  "POST /app/channels/rules": "admin",
  "POST /app/channels/spend": "admin",
  "DELETE /app/channels/spend/{id}": "admin",
  "POST /app/channels/import-spend": "admin",
  "POST /app/channels/undo-spend-import": "admin",
  "GET /app/imports/list": "admin",
  "GET /app/imports/plan/{id}": "admin",
  "POST /app/imports/start": "admin",
  "POST /app/imports/start-file": "admin",
  "POST /app/imports/responses": "admin",
  "POST /app/imports/read": "admin",
  "POST /app/imports/store": "admin",
  "POST /app/imports/undo": "admin",
  "GET /app/reports/list": "member",
  "POST /app/reports/share": "admin",
  "POST /app/reports/revoke": "admin",
  "POST /app/reports/open": "public",
  "GET /app/integrations/cards": "member",
  "POST /app/members/accept": "public",
  "GET /app/stores/plugin-package": "public", // WordPress fetches both, without a session
  "GET /app/stores/plugin-update": "public",
  "POST /app/members/hand-over": "owner",
  "POST /app/responses/erase-shopper": "admin",
  "POST /app/sessions/confirm-address": "public",
  "POST /app/sessions/restore-address": "public",
  "POST /app/sessions/enter-code": "public",
  "POST /app/sessions/open": "public",
  "POST /app/sessions/send-link": "public",
  "POST /app/sessions/sign-up": "public",
  "POST /app/sessions/show-code": "public",
  "POST /app/sign-in/begin-passkey": "public",
  "POST /app/sign-in/begin-second-factor-passkey": "public",
  "GET /app/sign-in/challenge": "public",
  "POST /app/sign-in/passkey": "public",
  "POST /app/sign-in/second-factor": "public",
  "POST /app/sign-in/second-factor-passkey": "public",
  "POST /app/sign-in/send-second-factor": "public",
  "POST /app/staff/leave-account": "signedIn",
  "POST /app/stores/answer-install": "public",
  "GET /app/stores/discount-support": "member",
  "POST /app/stores/copied-questions": "admin",
  "POST /app/stores/place-survey": "admin",
  "POST /app/stores/start-install": "admin",
};

/** Who may make the call at a route such as `POST /app/surveys/delete`. Throws if the tables don't say. */
export function levelOf(route: string): Level {
  const [, noun = ""] = /^[A-Z]+ \/app\/([^/]+)/.exec(route) ?? [];
  const level = wireCalls[route] ?? appExceptions[route] ?? appLevels[noun];
  if (!level) throw new Error(`the access table does not say who may call ${route}`);
  return level;
}

/**
 * "A staff session acts as `admin`: owner's calls, keys and members are 403 for it." The owner's follow from the level.
 * Staff can't delete or erase shoppers' answers either, nor send past ones to a partner.
 */
export const closedToStaff: readonly string[] = [
  "DELETE /Account/DeleteMember",
  "GET /Account/GetMembers",
  "POST /Account/InviteMember",
  "DELETE /Integration/DisableApiKey",
  "POST /Integration/GenerateNewApiKey",
  "GET /Integration/GetApiKeys",
  "POST /app/assistants/allow",
  "GET /app/assistants/list",
  "POST /app/assistants/revoke",
  "POST /app/imports/start",
  "POST /app/reports/share",
  "POST /app/integrations/start-backfill",
  "POST /app/members/change-role",
  "POST /app/account/retention",
  "GET /app/account/security-activity",
  "POST /app/account/two-factor",
  "POST /app/responses/delete",
  "POST /app/responses/erase-shopper",
  "POST /app/stores/start-install",
];

/** "A sensitive change more than 15 minutes after signing in": new keys, roles, hand-over, closing, second factors. */
export const needsRecentSignIn: readonly string[] = [
  "POST /Admin/AdminLogin",
  "POST /Integration/GenerateNewApiKey",
  "POST /app/assistants/allow",
  "POST /app/account/close",
  "POST /app/account/two-factor",
  "POST /app/members/change-role",
  "POST /app/members/hand-over",
  "POST /app/reports/share",
  "POST /app/security/begin-passkey",
  "POST /app/security/begin-totp",
  "DELETE /app/security/factors/{id}",
  "POST /app/security/recovery-codes",
];

/** The GET calls that don't only read, and what may make the browser send them. */
export const changingGets: Readonly<Record<string, Effect>> = {
  "GET /Survey/ToggleStatusById/{id}": "change",
  "GET /Survey/AppendTemplateToSurvey/{id}": "change",
  "GET /Survey/CloneByTemplateId/{id}": "change",
  "GET /Account/LoginToAccount": "change",
  "GET /Account/TourStarted": "change",
  "GET /Billing/ChangePlan": "change",
  "GET /Billing/CustomerPortal": "change",
  "GET /Account/Logout": "navigation",
  "GET /WooCommerce/Auth": "navigation",
  "GET /Billing/ReturnFromStripe": "open",
};

/** Writes that the contract allows from anywhere: shops' pages, and the store's own callback. */
export const openWrites: readonly string[] = [
  "POST /Survey/GetDiscountCode",
  "POST /Survey/SaveResponse",
  "POST /WooCommerce/AuthCallback",
];

export const callers = [
  "nobody",
  "no account",
  "member",
  "admin",
  "owner",
  "another account's owner",
  "staff",
  "staff too late",
  "a publishable key",
  "a secret key",
  "a wrong key",
] as const;
export type Caller = (typeof callers)[number];

/**
 * How a caller is refused a call of a level, before anything else is checked; null lets it in. A key is sent as a
 * bearer, like a session token: for a person's call that is a bad one. `staff` is a person on the operator's list who
 * opened the account; `staff too late` is one whose hour is over and who has no account.
 */
export function refusalOf(level: Level, caller: Caller, isClosedToStaff: boolean): 401 | 403 | null {
  if (caller === "staff" && isClosedToStaff) return 403;
  const isKey = caller === "a publishable key" || caller === "a secret key" || caller === "a wrong key";
  switch (level) {
    case "public":
      return null;
    case "storefront":
      return caller === "a wrong key" ? 401 : null;
    case "key":
    case "memberOrKey":
      if (caller === "a secret key") return null;
      if (caller === "a publishable key") return 403;
      return level === "key" || caller === "a wrong key" || caller === "nobody" ? 401 : rolesOnly(caller, "member");
    default:
      return isKey || caller === "nobody" ? 401 : rolesOnly(caller, level);
  }
}

type PersonsLevel = Exclude<Level, "public" | "storefront" | "key" | "memberOrKey">;

const admitted: Record<PersonsLevel, readonly Caller[]> = {
  signedIn: ["no account", "member", "admin", "owner", "another account's owner", "staff", "staff too late"],
  member: ["member", "admin", "owner", "another account's owner", "staff"],
  adminOrOneself: ["member", "admin", "owner", "another account's owner", "staff"],
  admin: ["admin", "owner", "another account's owner", "staff"],
  owner: ["owner", "another account's owner"],
  staff: ["staff", "staff too late"],
  appleAddress: [],
};

function rolesOnly(caller: Caller, level: PersonsLevel): 403 | null {
  return admitted[level].includes(caller) ? null : 403;
}
