import type { appCalls } from "#lib/calls/app.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { appAccountHandlers } from "./app-account.ts";
import { appAnalyticsHandlers } from "./app-analytics.ts";
import { appBillingHandlers } from "./app-billing.ts";
import { appCoverageHandlers } from "./app-coverage.ts";
import { appDigestHandlers } from "./app-digests.ts";
import { appExportHandlers } from "./app-exports.ts";
import { appFeedHandlers } from "./app-feed.ts";
import { appIntegrationHandlers } from "./app-integrations.ts";
import { appMemberHandlers } from "./app-members.ts";
import { appOtherTextHandlers } from "./app-other-texts.ts";
import { appPreviewHandlers } from "./app-previews.ts";
import { appResponseHandlers } from "./app-responses.ts";
import { appSavedFilterHandlers } from "./app-saved-filters.ts";
import { appSecurityHandlers } from "./app-security.ts";
import { appSessionHandlers } from "./app-sessions.ts";
import { appSignInHandlers } from "./app-sign-in.ts";
import { appStaffHandlers } from "./app-staff.ts";
import { appStoreAnswerHandlers } from "./app-store-answers.ts";
import { appStoreInstallHandlers } from "./app-store-installs.ts";
import { appStoreHandlers } from "./app-stores.ts";
import { appSurveyHandlers } from "./app-surveys.ts";
import { appTemplateHandlers } from "./app-templates.ts";

export const appHandlers: Handlers<typeof appCalls> = {
  ...appAccountHandlers,
  ...appAnalyticsHandlers,
  ...appBillingHandlers,
  ...appExportHandlers,
  ...appDigestHandlers,
  ...appFeedHandlers,
  ...appIntegrationHandlers,
  ...appMemberHandlers,
  ...appOtherTextHandlers,
  ...appPreviewHandlers,
  ...appResponseHandlers,
  ...appSavedFilterHandlers,
  ...appSecurityHandlers,
  ...appSessionHandlers,
  ...appSignInHandlers,
  ...appStaffHandlers,
  ...appStoreInstallHandlers,
  ...appCoverageHandlers,
  ...appStoreHandlers,
  ...appStoreAnswerHandlers,
  ...appSurveyHandlers,
  ...appTemplateHandlers,
};
