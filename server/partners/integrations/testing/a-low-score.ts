import type { ResponseAnswer, SurveyResponse } from "../integration.ts";

/** An answer to an NPS question, unless something else is said. */
export function anAnswer(differences: Partial<ResponseAnswer> = {}): ResponseAnswer {
  return {
    ...{ questionId: "q1", question: "How likely are you to recommend us?", type: "nps", values: ["3"], labels: ["3"] },
    ...{ otherText: null, channel: null, score: 3, maxScore: 10, answeredAt: "2026-11-20T09:00:00.000Z" },
    ...differences,
  };
}

export function typedAnswer(text: string): ResponseAnswer {
  return anAnswer({
    ...{ questionId: "q2", question: "Why?", type: "longText", values: [], labels: [text], score: null },
    maxScore: null,
  });
}

export function ratingAnswer(score: number, maxScore = 5): ResponseAnswer {
  const values = [String(score)];
  return anAnswer({
    questionId: "q3",
    question: "How was delivery?",
    type: "rating",
    values,
    labels: values,
    score,
    maxScore,
  });
}

/** A choice, with neither a score nor a typed text. */
export const choiceAnswer: ResponseAnswer = anAnswer({
  ...{ questionId: "q4", question: "How did you hear about us?", type: "single", values: ["c1"], labels: ["Podcast"] },
  ...{ score: null, maxScore: null },
});

/** A completed response of a detractor, unless something else is said. */
export function aResponse(differences: Partial<SurveyResponse> = {}): SurveyResponse {
  return {
    ...{ responseId: "r-1", revision: 1, surveyId: "s-1", surveyName: "Post-purchase", status: "completed" },
    ...{ platform: "Shopify", surface: "thankYou", locale: "en", viewedAt: "2026-11-20T08:59:00.000Z" },
    ...{ answeredAt: "2026-11-20T09:00:00.000Z", completedAt: "2026-11-20T09:01:00.000Z" },
    answers: [anAnswer(), typedAnswer("The parcel came late.")],
    order: {
      ...{ id: "1042", total: 49.9, currency: "EUR", country: "DE", orderCount: 1, discountCodes: [] },
      ...{ utmSource: null, utmMedium: null, utmCampaign: null },
    },
    ...{ customerType: "new", shopper: { customerId: "7", emailAddress: "ann@shopper.example" } },
    url: "https://app.afterword.example/responses/r-1?a=1&b=2",
    ...differences,
  };
}

export const forReal = { isTest: false, isBackfill: false };
export const asTest = { isTest: true, isBackfill: false };
