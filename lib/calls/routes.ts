/**
 * Where each call answers: method and public path, by area and name. The one list that the entry, the pipeline, the
 * client and the documents share; it holds no schemas, so client bundles can include it.
 */
export const routes = {
  "Account.CreateAccount": "POST /Account/CreateAccount",
  "Account.DeleteMember": "DELETE /Account/DeleteMember",
  "Account.GetChooseAccountList": "GET /Account/GetChooseAccountList",
  "Account.GetMembers": "GET /Account/GetMembers",
  "Account.GetSwitchAccountList": "GET /Account/GetSwitchAccountList",
  "Account.InviteMember": "POST /Account/InviteMember",
  "Account.LoginToAccount": "GET /Account/LoginToAccount",
  "Account.Logout": "GET /Account/Logout",
  "Account.SendMagicLoginLink": "POST /Account/SendMagicLoginLink",
  "Account.TourStarted": "GET /Account/TourStarted",
  "Admin.AdminLogin": "POST /Admin/AdminLogin",
  "Billing.ChangePlan": "GET /Billing/ChangePlan",
  "Billing.CustomerPortal": "GET /Billing/CustomerPortal",
  "Billing.DowngradePlanReason": "POST /Billing/DowngradePlanReason",
  "Billing.ReturnFromStripe": "GET /Billing/ReturnFromStripe",
  "Integration.DisableApiKey": "DELETE /Integration/DisableApiKey",
  "Integration.GenerateNewApiKey": "POST /Integration/GenerateNewApiKey",
  "Integration.GetApiKeys": "GET /Integration/GetApiKeys",
  "Integration.GetByAccount": "GET /Integration/GetByAccount",
  "Integration.GetByApiKey": "GET /Integration/GetByApiKey",
  "Integration.GetByShopifyDomain": "GET /Integration/GetByShopifyDomain/{shopDomain}",
  "Integration.GetSlackChannels": "GET /Integration/GetSlackChannels",
  "Integration.ToggleIntegration": "POST /Integration/ToggleIntegration",
  "Integration.ToggleKlaviyoIntegration": "POST /Integration/ToggleKlaviyoIntegration",
  "Integration.ToggleSegmentIntegration": "POST /Integration/ToggleSegmentIntegration",
  "Integration.ToggleSlackIntegration": "POST /Integration/ToggleSlackIntegration",
  "Integration.ToggleYotpoIntegration": "POST /Integration/ToggleYotpoIntegration",
  "Integration.ToggleZendeskIntegration": "POST /Integration/ToggleZendeskIntegration",
  "Profile.CompleteProfile": "POST /Profile/CompleteProfile",
  "Profile.Profile": "GET /Profile/Profile",
  "Profile.SetupChecklist": "GET /Profile/SetupChecklist",
  "Profile.SubmitAppStoreReview": "POST /Profile/SubmitAppStoreReview",
  "Profile.SubmitFeedbackRating": "POST /Profile/SubmitFeedbackRating",
  "Profile.UpdateBusinessInformation": "POST /Profile/UpdateBusinessInformation",
  "Profile.UpdateContactInformation": "POST /Profile/UpdateContactInformation",
  "Profile.UpdateNotifications": "POST /Profile/UpdateNotifications",
  "Survey.accountstyle.css": "GET /Survey/accountstyle.css",
  "Survey.AppendTemplateToSurvey": "GET /Survey/AppendTemplateToSurvey/{id}",
  "Survey.CloneByTemplateId": "GET /Survey/CloneByTemplateId/{id}",
  "Survey.ExportQuestionResponsesToCsv": "GET /Survey/ExportQuestionResponsesToCsv",
  "Survey.GetByAccount": "GET /Survey/GetByAccount",
  "Survey.GetById": "GET /Survey/GetById/{id}",
  "Survey.GetDefaultByApiKeyAndOrderId": "GET /Survey/GetDefaultByApiKeyAndOrderId",
  "Survey.GetDefaultByApiKey": "GET /Survey/GetDefaultByApiKey",
  "Survey.GetDefaultByShopifyDomain": "GET /Survey/GetDefaultByShopifyDomain/{shopDomain}",
  "Survey.GetQuestionAnalyticsPageViewModel": "GET /Survey/GetQuestionAnalyticsPageViewModel",
  "Survey.GetQuestionAnalyticsPageViewModelWithDateFilters":
    "GET /Survey/GetQuestionAnalyticsPageViewModelWithDateFilters",
  "Survey.GetQuestionElement": "GET /Survey/GetQuestionElement",
  "Survey.GetResponseByPlatformAndSourceOrderId": "GET /Survey/GetResponseByPlatformAndSourceOrderId",
  "Survey.GetStyles": "GET /Survey/GetStyles",
  "Survey.GetSurveyQuestionListByApiKey": "GET /Survey/GetSurveyQuestionListByApiKey",
  "Survey.GetSurveyQuestionListForAccountByDateRange": "GET /Survey/GetSurveyQuestionListForAccountByDateRange",
  "Survey.GetSurveyQuestionListForAccount": "GET /Survey/GetSurveyQuestionListForAccount",
  "Survey.GetTopLevelStatsForAccountByDateRange": "GET /Survey/GetTopLevelStatsForAccountByDateRange",
  "Survey.GetTopLevelStatsForAccount": "GET /Survey/GetTopLevelStatsForAccount",
  "Survey.keystyle.css": "GET /Survey/keystyle.css",
  "Survey.List": "GET /Survey/List",
  "Survey.PreviewShopifyOrderHtml": "GET /Survey/PreviewShopifyOrderHtml",
  "Survey.ResponsesListByQuestion": "GET /Survey/ResponsesListByQuestion",
  "Survey.ResponsesList": "GET /Survey/ResponsesList",
  "Survey.Save": "POST /Survey/Save",
  "Survey.SaveResponse": "POST /Survey/SaveResponse",
  "Survey.SaveStyles": "POST /Survey/SaveStyles",
  "Survey.style.css": "GET /Survey/style.css",
  "Survey.ToggleStatusById": "GET /Survey/ToggleStatusById/{id}",
  "Survey.UploadImage": "POST /Survey/UploadImage",
  "SurveyTemplate.GetById": "GET /SurveyTemplate/GetById/{id}",
  "SurveyTemplate.List": "GET /SurveyTemplate/List",
  "SurveyTemplate.Save": "POST /SurveyTemplate/Save",
  "SurveyTemplate.UploadTemplateImage": "POST /SurveyTemplate/UploadTemplateImage",
  "Test.AppleOnly": "GET /Test/AppleOnly",
  "Test.LetsGo": "GET /Test/LetsGo",
  "Test.MemberOnly": "GET /Test/MemberOnly",
  "Test.OwnerOnly": "GET /Test/OwnerOnly",
  "Test.TestBugsnag": "GET /Test/TestBugsnag",
  "WooCommerce.ApiKey": "GET /WooCommerce/ApiKey",
  "WooCommerce.AuthCallback": "POST /WooCommerce/AuthCallback",
  "WooCommerce.Auth": "GET /WooCommerce/Auth",

  // Not in the product's specification: what the screens need, under /api only.
  "app.AcceptInvitation": "POST /app/members/accept",
  "app.ChangeRole": "POST /app/members/change-role",
  "app.CreatePreviewLink": "POST /app/previews/create-link",
  "app.GetLastView": "GET /app/previews/last-view",
  "app.GetHome": "GET /app/home",
  "app.GetLatestAnswers": "GET /app/feed/latest",
  "app.StreamFeed": "GET /app/feed/stream",
  "app.CloseAccount": "POST /app/account/close",
  "app.ConfirmAddress": "POST /app/sessions/confirm-address",
  "app.DeleteSurvey": "POST /app/surveys/delete",
  "app.DeleteTemplate": "POST /app/templates/delete",
  "app.PlaceTemplates": "GET /app/templates/place",
  "app.EndAllSessions": "POST /app/sessions/end-all",
  "app.EnterCode": "POST /app/sessions/enter-code",
  "app.ExportAccount": "GET /app/account/export",
  "app.ExportSurvey": "GET /app/surveys/export",
  "app.FindAccounts": "GET /app/staff/find-accounts",
  "app.GetAdviceSample": "GET /app/advice/sample",
  "app.GetDailyStats": "GET /app/analytics/daily-stats",
  "app.GetDigestSample": "GET /app/digests/sample",
  "app.GetDropOff": "GET /app/analytics/drop-off",
  "app.GetQuestionSplits": "GET /app/analytics/splits",
  "app.GetOtherCurrencies": "GET /app/analytics/other-currencies",
  "app.GetChannelAgreement": "GET /app/analytics/channel-agreement",
  "app.GetPositionBias": "GET /app/analytics/position-bias",
  "app.GetRanking": "GET /app/analytics/ranking",
  "app.GetOtherGroups": "GET /app/other-texts/groups",
  "app.GetOtherMerges": "GET /app/other-texts/merges",
  "app.MergeOther": "POST /app/other-texts/merge",
  "app.UndoOtherMerge": "POST /app/other-texts/undo",
  "app.GetAuditLog": "GET /app/staff/audit-log",
  "app.GetSecurityActivity": "GET /app/account/security-activity",
  "app.GetStaffActivity": "GET /app/account/staff-activity",
  "app.GetRecountProgress": "GET /app/account/recount",
  "app.GetSurveyVersion": "GET /app/surveys/version",
  "app.GetSurveyVersions": "GET /app/surveys/versions",
  "app.GetTours": "GET /app/tours/list",
  "app.GrantPlan": "POST /app/staff/grant-plan",
  "app.HandOver": "POST /app/members/hand-over",
  "app.ImportSurvey": "POST /app/surveys/import",
  "app.LeaveAccount": "POST /app/staff/leave-account",
  "app.OpenSession": "POST /app/sessions/open",
  "app.SendLoginLink": "POST /app/sessions/send-link",
  "app.SignUp": "POST /app/sessions/sign-up",
  "app.ReopenAccount": "POST /app/account/reopen",
  "app.UpdateRetention": "POST /app/account/retention",
  "app.RetryRecount": "POST /app/account/retry-recount",
  "app.DeleteResponses": "POST /app/responses/delete",
  "app.EraseShopper": "POST /app/responses/erase-shopper",
  "app.ExportResponsesNdjson": "GET /app/responses/export-ndjson",
  "app.ExportSurveyResponses": "GET /app/responses/export-survey",
  "app.GetResponse": "GET /app/responses/get",
  "app.GetResponseTags": "GET /app/responses/tags",
  "app.GetResponseListOptions": "GET /app/responses/list-options",
  "app.ListResponses": "GET /app/responses/list",
  "app.GetSavedFilters": "GET /app/responses/saved-filters",
  "app.CreateSavedFilter": "POST /app/responses/saved-filters",
  "app.RenameSavedFilter": "POST /app/responses/rename-saved-filter",
  "app.DeleteSavedFilter": "DELETE /app/responses/saved-filters/{id}",
  "app.MarkResponsesAsRead": "POST /app/responses/mark-read",
  "app.MarkResponsesAsTest": "POST /app/responses/mark-test",
  "app.TagResponses": "POST /app/responses/tag",
  "app.RestoreAddress": "POST /app/sessions/restore-address",
  "app.RestoreSurveyVersion": "POST /app/surveys/restore-version",
  "app.SendSupportMessage": "POST /app/support/send-message",
  "app.ShowCode": "POST /app/sessions/show-code",
  "app.GetSecurity": "GET /app/security",
  "app.BeginTotp": "POST /app/security/begin-totp",
  "app.ConfirmTotp": "POST /app/security/confirm-totp",
  "app.BeginPasskey": "POST /app/security/begin-passkey",
  "app.ConfirmPasskey": "POST /app/security/confirm-passkey",
  "app.RemoveFactor": "DELETE /app/security/factors/{id}",
  "app.RenameFactor": "POST /app/security/rename-factor",
  "app.CreateRecoveryCodes": "POST /app/security/recovery-codes",
  "app.EndSession": "DELETE /app/security/sessions/{id}",
  "app.EndOtherSessions": "POST /app/security/end-other-sessions",
  "app.CreateOneTimeAddress": "POST /app/security/one-time-address",
  "app.RenewByLink": "POST /app/security/renew-by-link",
  "app.RenewByCode": "POST /app/security/renew-by-code",
  "app.BeginPasskeyRenewal": "POST /app/security/begin-passkey-renewal",
  "app.RenewByPasskey": "POST /app/security/renew-by-passkey",
  "app.RequireTwoFactor": "POST /app/account/two-factor",
  "app.BeginPasskeySignIn": "POST /app/sign-in/begin-passkey",
  "app.SignInWithPasskey": "POST /app/sign-in/passkey",
  "app.GetSignInChallenge": "GET /app/sign-in/challenge",
  "app.EnterSecondFactor": "POST /app/sign-in/second-factor",
  "app.SendSecondFactor": "POST /app/sign-in/send-second-factor",
  "app.BeginSecondFactorPasskey": "POST /app/sign-in/begin-second-factor-passkey",
  "app.EnterSecondFactorPasskey": "POST /app/sign-in/second-factor-passkey",
} as const;

export type CallName = keyof typeof routes;
export type Method = "GET" | "POST" | "DELETE";
export type Area = CallName extends infer Name ? (Name extends `${infer Head}.${string}` ? Head : never) : never;

/** The calls of one area, by name. */
export type NameIn<A extends Area> = CallName extends infer Name
  ? Name extends `${A}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Method, path and path parameter names of a call. */
export function routeOf(name: CallName): { method: Method; path: string; parameters: string[] } {
  const [method, path] = splitRoute(routes[name]);
  return { method, path, parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])) };
}

function splitRoute(route: string): [Method, string] {
  const space = route.indexOf(" ");
  const method = route.slice(0, space);
  if (method !== "GET" && method !== "POST" && method !== "DELETE") throw new Error(`unknown method in route ${route}`);
  return [method, route.slice(space + 1)];
}

/** The name of a call in documents and error messages: `surveyGetById`. */
export function operationIdOf(name: CallName): string {
  const [area = "", ...rest] = name.split(".");
  return (
    area.charAt(0).toLowerCase() +
    area.slice(1) +
    rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("")
  );
}
