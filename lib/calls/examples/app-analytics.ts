import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { days, firstQuestion } from "./values.ts";

const money = { revenue: 9340.5, averageOrderValue: 49.95 };
const answer = {
  id: "instagram",
  label: "Instagram",
  count: 187,
  share: 37.6,
  shareLow: 33.4,
  shareHigh: 41.9,
  ...money,
};
const ofQuestion = { questionNameId: firstQuestion, ...days };

/** Examples of figures in addition to those of the Survey area. */
export const appAnalyticsExamples = {
  "app.GetDailyStats": {
    as: "owner",
    query: { ...days, customerType: "new" },
    answer: { series: [{ date: "2026-11-20", views: 62, responses: 41, completions: 36 }] },
  },
  "app.GetDropOff": {
    as: "owner",
    query: days,
    answer: {
      questions: [
        {
          questionNameId: firstQuestion,
          title: "How did you first hear about us?",
          type: "single",
          isLive: true,
          shown: 840,
          answered: 498,
          skipped: 14,
          stopped: 328,
          stoppedShare: 39,
        },
      ],
      timeToComplete: { count: 431, medianSeconds: 38, p90Seconds: 97 },
    },
  },
  "app.GetOtherCurrencies": {
    as: "owner",
    query: ofQuestion,
    answer: {
      currency: "USD",
      others: [
        {
          currency: "EUR",
          orders: 21,
          revenue: 1034.25,
          averageOrderValue: 49.25,
          answers: [{ id: "instagram", label: "Instagram", orders: 9, revenue: 431.1, averageOrderValue: 47.9 }],
        },
      ],
    },
  },
  "app.GetChannelAgreement": {
    as: "owner",
    query: ofQuestion,
    answer: {
      matched: 240,
      agreed: 152,
      agreementRate: 63.3,
      agreementLow: 57.1,
      agreementHigh: 69.2,
      cells: [
        { surveyChannel: "instagram", orderChannel: "instagram", count: 97 },
        { surveyChannel: "podcast", orderChannel: "search", count: 31 },
      ],
    },
  },
  "app.GetPositionBias": {
    as: "owner",
    query: ofQuestion,
    answer: {
      isShuffled: true,
      answered: 402,
      positions: [{ position: 1, count: 64, share: 15.9, shareLow: 12.7, shareHigh: 19.8 }],
      expectedShare: 11.1,
      firstProfits: true,
    },
  },
  "app.GetRanking": {
    as: "owner",
    query: ofQuestion,
    answer: {
      answered: 120,
      choices: [
        {
          id: "price",
          label: "The price",
          averagePlace: 1.6,
          averagePlaceLow: 1.48,
          averagePlaceHigh: 1.72,
          firstCount: 62,
          firstShare: 51.7,
          firstLow: 42.8,
          firstHigh: 60.4,
          places: [62, 44, 14],
        },
      ],
    },
  },
  "app.GetQuestionSplits": {
    as: "owner",
    query: ofQuestion,
    answer: {
      currency: "USD",
      customerType: [{ segment: "new", answered: 498, answers: [answer] }],
      surface: [{ segment: "thankYou", answered: 498, answers: [answer] }],
    },
  },
} satisfies Partial<Record<CallName, Example>>;
