import type { AuditEntry } from "#lib/calls/shapes.ts";
import { securityActionLabel } from "#lib/security-actions.ts";
import { uuidPattern } from "#lib/uuid.ts";

/** Labels of operations; one without a label is shown by its own name. */
const actions: Record<string, string> = {
  accountCreateAccount: "Created their own account",
  accountLoginToAccount: "Switched to their own account",
  accountLogout: "Logged out",
  accountSendMagicLoginLink: "Requested a sign-in link",
  accountTourStarted: "Viewed a tour",
  adminAdminLogin: "Accessed the account",
  appAcceptInvitation: "Accepted an invitation",
  appBeginPasskey: "Started adding a passkey",
  appBeginPasskeyRenewal: "Started confirming their identity",
  appBeginPasskeySignIn: "Started signing in with a passkey",
  appBeginSecondFactorPasskey: "Started two-factor sign-in",
  appBeginTotp: "Started adding an authenticator app",
  appConfirmAddress: "Confirmed an email address",
  appConfirmPasskey: "Added a passkey",
  appConfirmTotp: "Added an authenticator app",
  appCreatePreviewLink: "Created a preview link",
  appCreateRecoveryCodes: "Created recovery codes",
  appDeleteResponses: "Deleted responses",
  appDeleteSurvey: "Deleted a survey",
  appDeleteTemplate: "Deleted a template",
  appEndAllSessions: "Logged out everywhere",
  appCreateOneTimeAddress: "Opened a download or a frame",
  appEndOtherSessions: "Ended their other sessions",
  appEndSession: "Ended a session",
  appEnterCode: "Entered a sign-in code",
  appEnterSecondFactor: "Entered a two-factor code",
  appEnterSecondFactorPasskey: "Used a passkey",
  appEraseShopper: "Erased shopper data",
  appExportResponsesNdjson: "Exported responses as JSON Lines",
  appExportSurvey: "Exported a survey",
  appExportSurveyResponses: "Exported responses as CSV",
  appGetResponse: "Opened a response",
  appGrantPlan: "Granted a plan",
  appImportSurvey: "Imported a survey",
  appLeaveAccount: "Left the account",
  appMarkResponsesAsRead: "Marked responses as read or unread",
  appMarkResponsesAsTest: "Marked or unmarked responses as tests",
  appMergeOther: "Merged “Other” answers into a choice",
  appOpenSession: "Used a sign-in link",
  appRemoveFactor: "Removed a two-factor method",
  appRenameFactor: "Renamed a two-factor method",
  appRenewByCode: "Confirmed their identity with a code",
  appRenewByLink: "Requested a link to confirm their identity",
  appRenewByPasskey: "Confirmed their identity with a passkey",
  appRestoreAddress: "Undid an email address change",
  appRestoreSurveyVersion: "Restored a survey version",
  appRetryRecount: "Resumed recalculation",
  appSendLoginLink: "Requested a sign-in link",
  appSendSecondFactor: "Entered a two-factor code",
  appSendSupportMessage: "Contacted support",
  appShowCode: "Showed a sign-in code",
  appSignInWithPasskey: "Signed in with a passkey",
  appSignUp: "Created their own account",
  appTagResponses: "Tagged responses",
  appCreateSavedFilter: "Saved a filter",
  appRenameSavedFilter: "Renamed a saved filter",
  appDeleteSavedFilter: "Deleted a saved filter",
  appUndoOtherMerge: "Undid a merge of “Other” answers",
  integrationToggleIntegration: "Changed the store or an integration",
  integrationToggleKlaviyoIntegration: "Changed Klaviyo",
  integrationToggleSegmentIntegration: "Changed Segment",
  integrationToggleSlackIntegration: "Changed Slack",
  integrationToggleYotpoIntegration: "Changed Yotpo",
  integrationToggleZendeskIntegration: "Changed Zendesk",
  profileCompleteProfile: "Completed the profile",
  profileSubmitAppStoreReview: "Requested a review",
  profileSubmitFeedbackRating: "Rated the product",
  profileUpdateBusinessInformation: "Changed business information",
  profileUpdateContactInformation: "Changed their contact information",
  profileUpdateNotifications: "Changed their notifications",
  surveyAppendTemplateToSurvey: "Added template questions to the survey",
  surveyCloneByTemplateId: "Created a survey from a template",
  surveyExportQuestionResponsesToCsv: "Exported a question’s responses as CSV",
  surveyGetResponseByPlatformAndSourceOrderId: "Opened an order's response",
  surveySave: "Saved a survey",
  surveySaveStyles: "Changed the survey style",
  surveyToggleStatusById: "Turned the survey on or off",
  surveyUploadImage: "Uploaded an image",
  surveyTemplateSave: "Saved a template",
  surveyTemplateUploadTemplateImage: "Uploaded a template image",
  testTestBugsnag: "Triggered a test error",
  wooCommerceAuth: "Started connecting WooCommerce",
};

export function actionWords({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  if (action === "surveyToggleStatusById" && typeof details.enabled === "boolean") {
    return details.enabled ? "Turned the survey on" : "Turned the survey off";
  }
  return actions[action] ?? securityActionLabel(action) ?? action;
}

const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

export type Detail = [name: string, value: string];

/** An entry's details besides its action, as name and value, without its reason and without repeating the subject. */
export function detailsOf({ subject, details }: AuditEntry): Detail[] {
  const shown = Object.entries(details).filter(([name, value]) => name !== "reason" && value !== subject);
  const rows = shown.map(([name, value]): Detail => [nameWords(name), valueWords(name, value)]);
  return subject === null ? rows : [[uuidPattern.test(subject) ? "ID" : "About", subject], ...rows];
}

export function reasonOf({ details }: AuditEntry): string | null {
  return typeof details.reason === "string" ? details.reason : null;
}

/** A field's name as words: `Website url`. */
export function nameWords(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueWords(name: string, value: unknown): string {
  if (name === "endsAt" && typeof value === "string") return `${times.format(new Date(value))} UTC`;
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null ? "none" : String(value);
}
