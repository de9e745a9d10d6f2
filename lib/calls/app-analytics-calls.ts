import * as z from "zod";
import {
  ChannelAgreement,
  DailyStats,
  DropOff,
  OtherCurrencies,
  PositionBias,
  QuestionSplits,
  Ranking,
} from "./app-analytics.ts";
import { differenceLimits, exampleFigures, WeightedAnswers } from "./app-weighted-answers.ts";
import { declareCalls, json, memberRead } from "./declare.ts";
import { answerFigures, days, firstQuestion } from "./example-values.ts";
import { FigureFilters, OptionalDateRange, QuestionQuery, SegmentFilters, SurveyFilter } from "./shapes.ts";

const OfSurvey = FigureFilters.extend(SurveyFilter.shape);
const OfQuestion = QuestionQuery.extend(FigureFilters.shape);

/** Orders that weren't answered have no surface, and only some of the facts that answers are filtered by. */
const OfAllOrders = QuestionQuery.extend(OptionalDateRange.shape)
  .extend(SegmentFilters.pick({ customerType: true }).shape)
  .extend({ G: z.enum(differenceLimits, `must be one of ${differenceLimits.join(", ")}`).optional() });

const ofQuestion = { questionNameId: firstQuestion, ...days };

/** Figures in addition to those of the Survey area. */
export const appAnalyticsCalls = declareCalls({
  GetDailyStats: {
    route: "GET /app/analytics/daily-stats",
    summary: "Get views, responses, and completions by day",
    ...memberRead,
    tool: "get_daily_stats",
    query: OfSurvey,
    refusals: ["not-found"],
    returns: json(DailyStats),
    example: {
      as: "owner",
      query: { ...days, customerType: "new" },
      answer: { series: [{ date: "2026-11-20", views: 62, responses: 41, completions: 36 }] },
    },
  },
  GetDropOff: {
    route: "GET /app/analytics/drop-off",
    summary: "Get where shoppers drop off, and how long the survey takes those who finish",
    ...memberRead,
    tool: "get_drop_off",
    query: OfSurvey,
    refusals: ["not-found"],
    returns: json(DropOff),
    example: {
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
  },
  GetQuestionSplits: {
    route: "GET /app/analytics/splits",
    summary: "Get the answers to a question by customer type and by surface",
    ...memberRead,
    tool: "compare_segments",
    plan: "segments",
    query: OfQuestion,
    returns: json(QuestionSplits),
    example: {
      as: "owner",
      query: ofQuestion,
      answer: {
        currency: "USD",
        customerType: [{ segment: "new", answered: 498, answers: [answerFigures] }],
        surface: [{ segment: "thankYou", answered: 498, answers: [answerFigures] }],
      },
    },
  },
  GetOtherCurrencies: {
    route: "GET /app/analytics/other-currencies",
    summary: "Get revenue by answer in each currency other than the account's",
    ...memberRead,
    query: OfQuestion,
    returns: json(OtherCurrencies),
    example: {
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
  },
  GetChannelAgreement: {
    route: "GET /app/analytics/channel-agreement",
    summary:
      "Get how often the channel that shoppers choose matches their order's tracked channel; null if no choice has a channel",
    ...memberRead,
    query: OfQuestion,
    returns: json(ChannelAgreement.nullable()),
    example: {
      as: "owner",
      query: ofQuestion,
      answer: {
        matched: 240,
        agreed: 152,
        agreementRate: 63.3,
        agreementLow: 57.1,
        agreementHigh: 69.2,
        cells: [
          { surveyChannel: "instagram", orderChannel: "instagram", count: 97, agrees: true },
          { surveyChannel: "podcast", orderChannel: "search", count: 31, agrees: false },
        ],
      },
    },
  },
  GetPositionBias: {
    route: "GET /app/analytics/position-bias",
    summary: "Get how often shoppers picked each position in the list of choices; null if no positions are known",
    ...memberRead,
    query: OfQuestion,
    returns: json(PositionBias.nullable()),
    example: {
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
  },
  GetRanking: {
    route: "GET /app/analytics/ranking",
    summary: "Get how shoppers ranked the choices; null if the question isn't a ranking",
    ...memberRead,
    query: OfQuestion,
    returns: json(Ranking.nullable()),
    example: {
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
  },
  GetWeightedAnswers: {
    route: "GET /app/analytics/weighted-answers",
    summary:
      "Get what all customers would have answered, by the day of their orders; null for a question without choices or scores",
    ...memberRead,
    tool: "get_customer_estimate",
    query: OfAllOrders,
    refusals: ["plan-required"],
    returns: json(WeightedAnswers.nullable()),
    example: {
      as: "owner",
      query: { ...ofQuestion, G: "1.5" },
      answer: {
        currency: "USD",
        asOf: "2026-11-20T14:05:00.000Z",
        frame: 600,
        answered: 120,
        needed: 0,
        rangeDays: 20,
        coveredDays: 20,
        newOrders: 330,
        revenue: 40_210.5,
        isFollowUp: false,
        effectiveAnswers: 98.986786495,
        designEffect: 1.391252224,
        score: null,
        lead: { first: "Instagram", second: "TikTok", limit: 1.7 },
        margins: [
          {
            name: "country",
            categories: [{ label: "United States", frame: 410, answered: 90, factor: 0.911111111 }],
          },
        ],
        notInFrame: [{ reason: "notWebCheckout", orders: 41 }],
        answers: [
          {
            id: "instagram",
            label: "Instagram",
            ...exampleFigures,
          },
        ],
      },
    },
  },
});
