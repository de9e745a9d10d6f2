import type { ResponseAnswer, SurveyResponse } from "../integration.ts";

/** What shoppers may type, and what must reach the partner as text. */
export const hostile =
  "<script>alert(1)</script> \"'`#{7*7} \u202Eevil\u0000 , | : ; %00 \uD800 {{x}} __proto__ 🦃".repeat(20);

/** A response with each kind of answer, for tests. */
export function aResponse(changes: Partial<SurveyResponse> = {}): SurveyResponse {
  return {
    responseId: "resp-1",
    revision: 2,
    surveyId: "survey-1",
    surveyName: "After the order",
    status: "completed",
    platform: "shopify",
    surface: "thankYou",
    locale: "en",
    viewedAt: "2026-11-20T09:59:00.000Z",
    answeredAt: "2026-11-20T10:00:30.123Z",
    completedAt: "2026-11-20T10:00:31.987Z",
    answers: [
      anAnswer({ values: ["c1"], labels: ["Podcast"], channel: "Podcasts" }),
      npsAnswer(9),
      anAnswer({ questionId: "q3", question: "Anything else?", type: "longText", labels: ["Great, thanks"] }),
    ],
    order: {
      id: "1042",
      total: 49.9,
      currency: "USD",
      country: "US",
      orderCount: 1,
      discountCodes: ["WELCOME"],
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
    },
    customerType: "new",
    shopper: { customerId: "42", emailAddress: "ada@example.com" },
    responseCount: 2,
    url: "https://app.afterword.example/responses/resp-1?a=1&b=2",
    context: { sameText: [], isLatest: true },
    ...changes,
  };
}

export function anAnswer(changes: Partial<ResponseAnswer> = {}): ResponseAnswer {
  return {
    questionId: "q1",
    question: "How did you hear about us?",
    type: "single",
    values: [],
    labels: [],
    otherText: null,
    channel: null,
    score: null,
    maxScore: null,
    answeredAt: "2026-11-20T10:00:10.500Z",
    ...changes,
  };
}

/** A choice, with neither a score nor a typed text. */
export const choiceAnswer: ResponseAnswer = anAnswer({ values: ["c1"], labels: ["Podcast"] });

export function npsAnswer(score: number): ResponseAnswer {
  return anAnswer({
    questionId: "q2",
    question: "How likely are you to recommend us?",
    type: "nps",
    score,
    maxScore: 10,
    values: [String(score)],
    labels: [String(score)],
  });
}

export function ratingAnswer(score: number, maxScore = 5): ResponseAnswer {
  return anAnswer({
    questionId: "q3",
    question: "How was delivery?",
    type: "rating",
    score,
    maxScore,
    values: [String(score)],
    labels: [String(score)],
  });
}

export function typedAnswer(text: string): ResponseAnswer {
  return anAnswer({ questionId: "q4", question: "Why?", type: "longText", labels: [text] });
}

/** A response with a low score, and why. */
export function aLowScore(changes: Partial<SurveyResponse> = {}): SurveyResponse {
  return aResponse({ answers: [npsAnswer(3), typedAnswer("The parcel came late.")], ...changes });
}

export const forReal = { isTest: false, isBackfill: false };
export const asTest = { isTest: true, isBackfill: false };
