import { type ProblemSlug, problemTypes } from "../problems.ts";
import type { Access, Call } from "./declare.ts";
import { type CallName, routeOf } from "./routes.ts";

/** The problem types that a call can answer, ordered by status: those implied by its declaration, plus its own. */
export function refusalsOf(name: CallName, call: Call): ProblemSlug[] {
  const found: ProblemSlug[] = [
    "invalid",
    "unsupported-api-version",
    ...byAccess[call.access],
    ...(call.recentSignIn ? (["recent-sign-in-required"] as const) : []),
    ...(call.effect === "change" || call.effect === "navigation" ? (["cross-site-request"] as const) : []),
    ...(call.plan || takesSegment(call) ? (["plan-required"] as const) : []),
    ...(namesOneThing(name, call) ? (["not-found"] as const) : []),
    ...(call.body || call.bodyType ? (["too-large", "unsupported-media-type"] as const) : []),
    "too-many-requests",
    ...(call.planned ? (["not-built"] as const) : []),
    "unavailable",
    ...(own[name] ?? []),
  ];
  return [...new Set(found)].sort((one, other) => problemTypes[one].status - problemTypes[other].status);
}

const byAccess: Record<Access, readonly ProblemSlug[]> = {
  public: [],
  storefront: ["unauthenticated", "not-found"],
  key: ["unauthenticated", "forbidden"],
  memberOrKey: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  signedIn: ["unauthenticated"],
  member: ["unauthenticated", "no-account", "second-factor-required"],
  admin: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  owner: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  staff: ["unauthenticated", "forbidden", "second-factor-required"],
  appleAddress: ["unauthenticated", "forbidden"],
};

/** Whether the input refers to something that may not exist. */
function namesOneThing(name: CallName, { query }: Call): boolean {
  return routeOf(name).parameters.length > 0 || "questionNameId" in (query?.shape ?? {});
}

/** Filtering figures by segment requires a plan that includes it. */
function takesSegment({ query }: Call): boolean {
  return "customerType" in (query?.shape ?? {});
}

const own: Partial<Record<CallName, readonly ProblemSlug[]>> = {
  "Account.DeleteMember": ["forbidden", "not-found"],
  "Account.GetMembers": ["forbidden"],
  "Account.InviteMember": ["plan-required", "recent-sign-in-required", "conflict"],
  "Account.LoginToAccount": ["second-factor-required", "not-found"],
  "Admin.AdminLogin": ["not-found"],
  "Billing.ChangePlan": ["conflict"],
  "Billing.CustomerPortal": ["conflict"],
  "Integration.DisableApiKey": ["not-found"],
  "Integration.GenerateNewApiKey": ["too-many-keys"],
  "Integration.GetSlackChannels": ["conflict", "partner-failed"],
  "Integration.ToggleIntegration": ["plan-required", "conflict", "partner-refused", "not-built"],
  "Integration.ToggleKlaviyoIntegration": ["conflict", "partner-refused", "partner-failed"],
  "Integration.ToggleSegmentIntegration": ["conflict", "partner-refused", "partner-failed"],
  "Integration.ToggleSlackIntegration": ["conflict", "partner-refused", "partner-failed"],
  "Integration.ToggleYotpoIntegration": ["conflict", "partner-refused", "partner-failed"],
  "Integration.ToggleZendeskIntegration": ["conflict", "partner-refused", "partner-failed"],
  "Profile.CompleteProfile": ["forbidden"],
  "Profile.Profile": ["second-factor-required", "not-found"],
  "Profile.UpdateContactInformation": ["recent-sign-in-required"],
  "Survey.AppendTemplateToSurvey": ["account-full"],
  "Survey.CloneByTemplateId": ["account-full"],
  "Survey.GetByAccount": ["account-full"],
  "Survey.GetResponseByPlatformAndSourceOrderId": ["not-found"],
  "Survey.PreviewShopifyOrderHtml": ["account-full"],
  "Survey.Save": ["plan-required", "not-found", "stale-revision", "survey-enabled", "no-question", "account-full"],
  "Survey.SaveResponse": ["survey-disabled"],
  "Survey.ToggleStatusById": [
    "conflict",
    "no-question",
    "unfinished-question",
    "never-shown",
    "account-closing",
    "account-full",
  ],
  "SurveyTemplate.Save": ["forbidden", "not-found", "account-full"],
  "Test.TestBugsnag": ["internal"],
  "app.ChangeRole": ["not-found", "conflict"],
  "app.CloseAccount": ["conflict"],
  "app.DeleteTemplate": ["forbidden", "not-found"],
  "app.DeleteSurvey": ["not-found", "conflict"],
  "app.ExportSurvey": ["not-found"],
  "app.GetAuditLog": ["not-found"],
  "app.GetSurveyVersion": ["not-found"],
  "app.GetSurveyVersions": ["not-found"],
  "app.GrantPlan": ["not-found", "conflict"],
  "app.HandOver": ["not-found", "conflict"],
  "app.ImportSurvey": ["plan-required", "account-full"],
  "app.MergeOther": ["account-full"],
  "app.PlaceTemplates": ["not-found"],
  "app.CreateSavedFilter": ["conflict"],
  "app.RenameSavedFilter": ["not-found", "conflict"],
  "app.BeginPasskey": ["conflict"],
  "app.BeginPasskeyRenewal": ["conflict"],
  "app.BeginPasskeySignIn": ["conflict"],
  "app.BeginSecondFactorPasskey": ["not-found", "conflict"],
  "app.BeginTotp": ["conflict"],
  "app.ConfirmPasskey": ["conflict"],
  "app.ConfirmTotp": ["not-found"],
  "app.CreateRecoveryCodes": ["conflict"],
  "app.EnterSecondFactor": ["not-found"],
  "app.EnterSecondFactorPasskey": ["not-found", "conflict"],
  "app.GetSignInChallenge": ["not-found"],
  "app.RemoveFactor": ["conflict"],
  "app.RenameFactor": ["not-found"],
  "app.RequireTwoFactor": ["second-factor-required"],
  "app.RenewByCode": ["conflict"],
  "app.RenewByPasskey": ["conflict"],
  "app.SignInWithPasskey": ["conflict"],
  "app.ReopenAccount": ["conflict"],
  "app.RestoreSurveyVersion": ["plan-required", "not-found", "stale-revision", "account-full"],
};
