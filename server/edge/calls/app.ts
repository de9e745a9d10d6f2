import type { appCalls } from "#lib/calls/app.ts";
import { AppError } from "#lib/errors.ts";
import { reportPath } from "#lib/shared-reports.ts";
import { listAlerts } from "#server/domain/alerts/index.ts";
import {
  channelAgreement,
  dailyStats,
  dropOff,
  otherCurrencies,
  positionBias,
  questionSplits,
  ranking,
  weightedAnswers,
  wordingTest,
} from "#server/domain/analytics/index.ts";
import { recordExport } from "#server/domain/audit/index.ts";
import { announcePurchase, getBilling, previewPlan } from "#server/domain/billing/index.ts";
import { listRules, saveRules } from "#server/domain/channel-rules/index.ts";
import { deleteSpend, importSpend, listSpend, saveSpend, undoImport } from "#server/domain/channel-spend/index.ts";
import { channelComparison, channelReport, exportReport } from "#server/domain/channels/index.ts";
import { placeSurvey } from "#server/domain/connections/index.ts";
import { customerValue } from "#server/domain/customer-value/index.ts";
import {
  getDelivery,
  listCards,
  listDeliveries,
  previewMessage,
  replayDeliveries,
  sendTestMessage,
  startBackfill,
  stopBackfill,
} from "#server/domain/deliveries/index.ts";
import { adviceSample, digestSample } from "#server/domain/digests/index.ts";
import { discountSupport } from "#server/domain/discount-codes/index.ts";
import { crossTab, exploration, exportExploration } from "#server/domain/explore/index.ts";
import { latestAnswers, openFeed } from "#server/domain/feed/index.ts";
import { readHome } from "#server/domain/home/index.ts";
import {
  addResponses,
  endSending,
  getImport,
  listImports,
  startFileImport,
  startImport,
  storeImport,
  undoImport as undoResponseImport,
} from "#server/domain/imports/index.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { acceptInvitation, changeRole, handOver } from "#server/domain/members/index.ts";
import { listMerges, mergeOther, otherGroups, undoMerge } from "#server/domain/other-texts/index.ts";
import { createPreviewLink, lastView } from "#server/domain/previews/index.ts";
import { exportNdjson, exportSurvey } from "#server/domain/responses/index.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "#server/domain/saved-filters/index.ts";
import { signInClientOf } from "#server/domain/sessions/index.ts";
import { answerPassword, listReports, revokeReport, shareReport } from "#server/domain/shared-reports/index.ts";
import { auditLog, findAccounts, grantPlan, leaveAccount } from "#server/domain/staff/index.ts";
import { listCopied, setCopied } from "#server/domain/store-answers/index.ts";
import { readCoverage, readCoverageAlarm } from "#server/domain/store-orders/index.ts";
import {
  answerInstall,
  downloadWooCommercePlugin,
  startInstall,
  storeStatus,
  wooCommercePluginPackage,
  wooCommercePluginUpdate,
} from "#server/domain/stores/index.ts";
import { placeTemplates } from "#server/domain/surveys/index.ts";
import { deleteTemplate } from "#server/domain/templates/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { readStoreUser } from "#server/partners/platforms/registry.ts";
import { appAccountHandlers } from "./app-account.ts";
import { appAssistantHandlers } from "./app-assistants.ts";
import { appResponseHandlers } from "./app-responses.ts";
import { appSecurityHandlers } from "./app-security.ts";
import { appSessionHandlers } from "./app-sessions.ts";
import { appSignInHandlers } from "./app-sign-in.ts";
import { appSurveyHandlers } from "./app-surveys.ts";

export const appHandlers: Handlers<typeof appCalls> = {
  ...appAccountHandlers,
  ...appAssistantHandlers,
  ...appResponseHandlers,
  ...appSecurityHandlers,
  ...appSessionHandlers,
  ...appSignInHandlers,
  ...appSurveyHandlers,
  GetChannelAgreement: ({ context, query }) => channelAgreement(context, query.questionNameId, query),
  GetCustomerValue: ({ context, query }) => customerValue(context, query.questionNameId, query),
  GetDailyStats: ({ context, query }) => dailyStats(context, query),
  GetDropOff: ({ context, query }) => dropOff(context, query),
  GetOtherCurrencies: ({ context, query }) => otherCurrencies(context, query.questionNameId, query),
  GetPositionBias: ({ context, query }) => positionBias(context, query.questionNameId, query),
  GetQuestionSplits: ({ context, query }) => questionSplits(context, query.questionNameId, query),
  GetWeightedAnswers: ({ context, query }) => weightedAnswers(context, query.questionNameId, query),
  GetWordingTest: ({ context, query }) => wordingTest(context, query.questionNameId),
  GetRanking: ({ context, query }) => ranking(context, query.questionNameId, query),
  GetBilling: ({ context }) => getBilling(context),
  PreviewPlan: ({ context, query }) => previewPlan(context, query.plan),
  AnnouncePurchase: ({ context }) => announcePurchase(context),
  ExportExploration: ({ context, query }) => exportExploration(context, query),
  GetCrossTab: ({ context, query }) => crossTab(context, query),
  GetExploration: ({ context, query }) => exploration(context, query),
  ExportChannelReport: ({ context, query }) => exportReport(context, query),
  GetChannelComparison: ({ context, query }) => channelComparison(context, query),
  GetChannelReport: ({ context, query }) => channelReport(context, query),
  ListChannelRules: ({ context }) => listRules(context),
  SaveChannelRules: ({ context, body }) => saveRules(context, body.rules),
  ListChannelSpend: ({ context, query }) => listSpend(context, query),
  SaveChannelSpend: ({ context, body }) => saveSpend(context, body),
  DeleteChannelSpend: ({ context, parameters }) => deleteSpend(context, parameters.id),
  ImportChannelSpend: ({ context, body }) => importSpend(context, body.rows),
  UndoSpendImport: ({ context, body }) => undoImport(context, body.importId),
  ListAlerts: ({ context }) => listAlerts(context),
  GetCoverage: ({ context, query }) => readCoverage(context, query),
  GetCoverageAlarm: ({ context }) => readCoverageAlarm(context),
  GetAdviceSample: ({ context }) => adviceSample(context),
  GetDigestSample: ({ context, query }) => digestSample(context, query.period),
  ExportResponsesNdjson: ({ context, query }) =>
    recordExport(context, { data: "responses", format: "NDJSON", subject: query.surveyId }, () =>
      exportNdjson(context, query),
    ),
  ExportSurveyResponses: ({ context, query }) =>
    recordExport(context, { data: "responses", format: "CSV", subject: query.surveyId }, () =>
      exportSurvey(context, query),
    ),
  ListImports: ({ context }) => listImports(context),
  GetImport: ({ context, parameters }) => getImport(context, parameters.id),
  StartImport: ({ context, body }) => startImport(context, body),
  StartFileImport: ({ context, body }) => startFileImport(context, body),
  AddImportResponses: ({ context, body }) => addResponses(context, body),
  ReadImport: ({ context, body }) => endSending(context, body),
  StoreImport: ({ context, body }) => storeImport(context, body),
  UndoImport: ({ context, body }) => undoResponseImport(context, body.importId),
  ListReports: ({ context }) => listReports(context),
  ShareReport: ({ context, body }) => shareReport(context, body),
  RevokeReport: async ({ context, body }) => {
    await revokeReport(context, body.reportId);
  },
  OpenReport: async ({ body, request }) => {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
    const cookie = await answerPassword(body.token, body.password, address);
    const path = reportPath(encodeURIComponent(body.token));
    return cookie === null ? redirect(`${path}?refused`) : redirect(path, { cookie });
  },
  GetHome: ({ context }) => readHome(context),
  GetLatestAnswers: ({ context }) => latestAnswers(context),
  StreamFeed: ({ context, query, request }) => openFeed(context, request, query.since),
  AcceptInvitation: async ({ context, body, request }) => {
    const client = signInClientOf(request);
    const accepted = await acceptInvitation(body.link, context.session, { name: body.name, client });
    // The invitation's page says what is wrong with it, or who else is signed in.
    if (!accepted) return redirect(`/account/login?invitation=${encodeURIComponent(body.link)}`);
    return redirect(accepted.path, accepted.cookie === null ? {} : { cookie: accepted.cookie });
  },
  ChangeRole: ({ context, body }) => changeRole(context, body),
  HandOver: async ({ context, body }) => {
    await handOver(context, body.emailAddress);
  },
  GetOtherGroups: ({ context, query }) => otherGroups(context, query.questionNameId, query),
  GetOtherMerges: ({ context, query }) => listMerges(context, query),
  MergeOther: ({ context, body }) => mergeOther(context, body),
  UndoOtherMerge: ({ context, body }) => undoMerge(context, body.mergeId),
  CreatePreviewLink: ({ context }) => createPreviewLink(context),
  GetLastView: ({ context }) => lastView(context),
  CreateSavedFilter: ({ context, body }) => createSavedFilter(context, body),
  DeleteSavedFilter: ({ context, parameters }) => deleteSavedFilter(context, parameters.id),
  GetSavedFilters: ({ context }) => listSavedFilters(context),
  RenameSavedFilter: ({ context, body }) => renameSavedFilter(context, body),
  FindAccounts: ({ context, query }) => findAccounts(query, context.now),
  GetAuditLog: ({ query }) => auditLog(query),
  GrantPlan: ({ context, body }) => grantPlan(context, body),
  LeaveAccount: async ({ context }) => {
    const { path, cookie } = await leaveAccount(context);
    return withCookies({ path }, ...(cookie === null ? [] : [cookie]));
  },
  GetDiscountSupport: ({ context }) => discountSupport(context),
  GetCopiedQuestions: ({ context }) => listCopied(context),
  SetCopiedQuestion: async ({ context, body }) => {
    await setCopied(context, body);
  },
  GetStore: ({ context }) => storeStatus(context),
  PlaceSurvey: async ({ context }) => {
    const isPlaced = await placeSurvey(context.accountId);
    if (!isPlaced)
      throw new AppError("conflict", "The account has no connected store where Afterword adds the survey.");
  },
  DeleteTemplate: ({ context, body }) => deleteTemplate(context, body.templateId),
  PlaceTemplates: ({ context, query }) => placeTemplates(context, query),
  GetPluginUpdate: async () => wooCommercePluginUpdate(),
  DownloadPluginUpdate: async () => wooCommercePluginPackage(),
  DownloadWooCommercePlugin: ({ context }) => downloadWooCommercePlugin(context),
  StartShopifyInstall: async ({ context, body }) => ({ path: await startInstall(context, body.domain) }),
  AnswerInstall: async ({ body, request }) => {
    const token = bearerOf(request.headers.get("authorization"));
    const user = await readStoreUser(token);
    if (token === null || user === null) {
      throw new AppError("unauthenticated", "Send a session token of the store's admin as the bearer token.");
    }
    await answerInstall(user, token, body.accountId);
  },
  GetIntegrationCards: ({ context }) => listCards(context),
  PreviewMessage: ({ context, query }) => previewMessage(context, query.name),
  SendTestMessage: ({ context, body }) => sendTestMessage(context, body.name),
  DisconnectIntegration: async ({ context, body }) => {
    await disconnectIntegration(context, body.name);
  },
  GetDeliveries: ({ context, query }) => listDeliveries(context, query),
  GetDelivery: ({ context, query }) => getDelivery(context, query),
  ReplayDeliveries: ({ context, body }) => replayDeliveries(context, body),
  StartBackfill: ({ context, body }) => startBackfill(context, body.name),
  StopBackfill: async ({ context, body }) => {
    await stopBackfill(context, body.name);
  },
};
