import { appAccountCalls } from "./app-account.ts";
import { appAlertCalls } from "./app-alerts.ts";
import { appAnalyticsCalls } from "./app-analytics-calls.ts";
import { appAssistantCalls } from "./app-assistants.ts";
import { appBillingCalls } from "./app-billing.ts";
import { appChannelComparisonCalls } from "./app-channel-comparison.ts";
import { appChannelReportCalls } from "./app-channel-report.ts";
import { appChannelRuleCalls } from "./app-channel-rules.ts";
import { appChannelCalls } from "./app-channels.ts";
import { appCoverageCalls } from "./app-coverage.ts";
import { appCrossTabCalls } from "./app-cross-tab.ts";
import { appCustomerValueCalls } from "./app-customer-value.ts";
import { appDigestCalls } from "./app-digests.ts";
import { appDiscountCalls } from "./app-discounts.ts";
import { appExploreCalls } from "./app-explore.ts";
import { appExportCalls } from "./app-exports.ts";
import { appFeedCalls } from "./app-feed.ts";
import { appImportCalls } from "./app-imports.ts";
import { appIntegrationCalls } from "./app-integrations.ts";
import { appMemberCalls } from "./app-members.ts";
import { appOtherTextCalls } from "./app-other-texts.ts";
import { appPreviewCalls } from "./app-previews.ts";
import { appReportCalls } from "./app-reports.ts";
import { appResponseListCalls } from "./app-response-list.ts";
import { appResponseCalls } from "./app-responses.ts";
import { appSavedFilterCalls } from "./app-saved-filters.ts";
import { appSecurityCalls } from "./app-security-calls.ts";
import { appSessionCalls } from "./app-sessions.ts";
import { appSignInCalls } from "./app-sign-in.ts";
import { appStaffCalls } from "./app-staff.ts";
import { appStoreAnswerCalls } from "./app-store-answers.ts";
import { appStoreInstallCalls } from "./app-store-installs.ts";
import { appStoreCalls } from "./app-stores.ts";
import { appSurveyCalls } from "./app-surveys.ts";
import { appTemplateCalls } from "./app-templates.ts";
import { appWordingTestCalls } from "./app-wording-test.ts";

/** What the screens need in addition to the product's own calls. */
export const appCalls = {
  ...appAccountCalls,
  ...appAnalyticsCalls,
  ...appAssistantCalls,
  ...appBillingCalls,
  ...appChannelCalls,
  ...appChannelReportCalls,
  ...appChannelComparisonCalls,
  ...appChannelRuleCalls,
  ...appCustomerValueCalls,
  ...appExploreCalls,
  ...appCrossTabCalls,
  ...appExportCalls,
  ...appDigestCalls,
  ...appFeedCalls,
  ...appImportCalls,
  ...appIntegrationCalls,
  ...appMemberCalls,
  ...appOtherTextCalls,
  ...appPreviewCalls,
  ...appReportCalls,
  ...appResponseCalls,
  ...appResponseListCalls,
  ...appSavedFilterCalls,
  ...appSecurityCalls,
  ...appSessionCalls,
  ...appSignInCalls,
  ...appStaffCalls,
  ...appStoreInstallCalls,
  ...appAlertCalls,
  ...appCoverageCalls,
  ...appStoreCalls,
  ...appDiscountCalls,
  ...appStoreAnswerCalls,
  ...appSurveyCalls,
  ...appTemplateCalls,
  ...appWordingTestCalls,
};
