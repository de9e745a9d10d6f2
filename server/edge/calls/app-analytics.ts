import type { appAnalyticsCalls } from "#lib/calls/app-analytics-calls.ts";
import {
  channelAgreement,
  dailyStats,
  dropOff,
  otherCurrencies,
  positionBias,
  questionSplits,
  ranking,
} from "#server/domain/analytics/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appAnalyticsHandlers: Handlers<typeof appAnalyticsCalls> = {
  GetChannelAgreement: ({ context, query }) => channelAgreement(context, query.questionNameId, query),
  GetDailyStats: ({ context, query }) => dailyStats(context, query),
  GetDropOff: ({ context, query }) => dropOff(context, query),
  GetOtherCurrencies: ({ context, query }) => otherCurrencies(context, query.questionNameId, query),
  GetPositionBias: ({ context, query }) => positionBias(context, query.questionNameId, query),
  GetQuestionSplits: ({ context, query }) => questionSplits(context, query.questionNameId, query),
  GetRanking: ({ context, query }) => ranking(context, query.questionNameId, query),
};
