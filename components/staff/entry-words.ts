import type { AuditEntry } from "#lib/calls/shapes.ts";
import { uuidPattern } from "#lib/uuid.ts";

/** What a call did, in words; an operation without any is told by its own name. */
const actions: Record<string, string> = {
  accountCreateAccount: "Made an account of their own",
  accountLoginToAccount: "Left for an account of their own",
  accountLogout: "Logged out",
  accountSendMagicLoginLink: "Asked for a sign-in link",
  accountTourStarted: "Saw a page’s tour",
  adminAdminLogin: "Looked into the account",
  appAcceptInvitation: "Accepted an invitation",
  appConfirmAddress: "Confirmed an address",
  appCreatePreviewLink: "Made a link to the preview",
  appDeleteResponses: "Deleted responses",
  appDeleteSurvey: "Deleted a survey",
  appDeleteTemplate: "Deleted a template",
  appEndAllSessions: "Logged out everywhere",
  appEnterCode: "Entered a sign-in code",
  appEraseShopper: "Erased a shopper’s data",
  appGrantPlan: "Granted a plan",
  appImportSurvey: "Imported a survey",
  appLeaveAccount: "Left the account",
  appMarkResponsesAsRead: "Marked responses as read or unread",
  appMarkResponsesAsTest: "Set responses aside as tests, or put them back",
  appMergeOther: "Merged Other texts into a choice",
  appOpenSession: "Used a sign-in link",
  appRestoreSurveyVersion: "Brought back a version of the survey",
  appRetryRecount: "Let counting anew go on",
  appSendLoginLink: "Asked for a sign-in link",
  appSendSupportMessage: "Wrote to support",
  appShowCode: "Showed a sign-in code",
  appSignUp: "Made an account of their own",
  appTagResponses: "Tagged responses",
  appUndoOtherMerge: "Took back a merge of Other texts",
  integrationToggleIntegration: "Changed the store or an integration",
  integrationToggleKlaviyoIntegration: "Changed Klaviyo",
  integrationToggleSegmentIntegration: "Changed Segment",
  integrationToggleSlackIntegration: "Changed Slack",
  integrationToggleYotpoIntegration: "Changed Yotpo",
  integrationToggleZendeskIntegration: "Changed Zendesk",
  profileCompleteProfile: "Completed the profile",
  profileSubmitAppStoreReview: "Asked for a review",
  profileSubmitFeedbackRating: "Rated the product",
  profileUpdateBusinessInformation: "Changed the business information",
  profileUpdateContactInformation: "Changed their contact information",
  profileUpdateNotifications: "Changed their notifications",
  surveyAppendTemplateToSurvey: "Added a template’s questions to the survey",
  surveyCloneByTemplateId: "Made a survey from a template",
  surveySave: "Saved a survey",
  surveySaveStyles: "Changed the survey’s style",
  surveyToggleStatusById: "Turned the survey on or off",
  surveyUploadImage: "Uploaded an image",
  surveyTemplateSave: "Saved a template",
  surveyTemplateUploadTemplateImage: "Uploaded a template’s image",
  testTestBugsnag: "Raised a test error",
  wooCommerceAuth: "Began to connect WooCommerce",
};

export function actionWords({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  if (action === "surveyToggleStatusById" && typeof details.enabled === "boolean") {
    return details.enabled ? "Turned the survey on" : "Turned the survey off";
  }
  return actions[action] ?? action;
}

const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

export type Detail = [name: string, value: string];

/** What an entry tells beside its action, as name and value; a reason stands apart, and the subject's name is not told twice. */
export function detailsOf({ subject, details }: AuditEntry): Detail[] {
  const told = Object.entries(details).filter(([name, value]) => name !== "reason" && value !== subject);
  const rows = told.map(([name, value]): Detail => [nameWords(name), valueWords(name, value)]);
  return subject === null ? rows : [[uuidPattern.test(subject) ? "Id" : "Of", subject], ...rows];
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
