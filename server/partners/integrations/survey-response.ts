import type { QuestionType } from "#lib/survey/question-type.ts";

/** An answer as partners get it. */
export interface ResponseAnswer {
  questionId: string;
  question: string;
  /** Null if the question no longer exists. */
  type: QuestionType | null;
  /** IDs of the choices, or the number as text; empty for typed answers. */
  values: readonly string[];
  /** The answer in words: labels in the order shown (or ranked), or what was typed. */
  labels: readonly string[];
  /** What was typed next to "Other". */
  otherText: string | null;
  /** The marketing channel of the choice, if it has one. */
  channel: string | null;
  /** The score of an NPS or rating question. */
  score: number | null;
  maxScore: number | null;
  /** ISO 8601, in UTC. */
  answeredAt: string;
}

/** What a shopper allowed; null where they said nothing. */
export interface Consent {
  advertising: boolean | null;
  marketing: boolean | null;
  analytics: boolean | null;
}

/** A response as partners get it. Times are ISO 8601 in UTC; money is in major units. */
export interface SurveyResponse {
  /** As in exports and in `SaveResponse`: the first page's. */
  responseId: string;
  /** Increases with every change that partners get. */
  revision: number;
  surveyId: string;
  surveyName: string;
  status: "partial" | "completed";
  platform: string;
  surface: string;
  locale: string | null;
  viewedAt: string;
  answeredAt: string;
  completedAt: string | null;
  /** The answers that count, in the order the questions were asked. */
  answers: readonly ResponseAnswer[];
  order: {
    id: string | null;
    total: number | null;
    currency: string | null;
    country: string | null;
    orderCount: number | null;
    discountCodes: readonly string[];
    utmSource: string | null;
    utmMedium: string | null;
    utmCampaign: string | null;
  };
  customerType: "unknown" | "new" | "returning";
  shopper: {
    customerId: string | null;
    emailAddress: string | null;
    /** Whom the store's own analytics take the visitor for, if the page said it. */
    anonymousId?: string;
  };
  /** How many responses the shopper has given this account until now, this one included. */
  responseCount: number;
  /** Where the merchant reads it in Afterword. */
  url: string;
  /** What messages depend on and don't say. */
  context: {
    /** IDs of questions whose text another question of the survey's version has: names made of a text need the ID, too. */
    sameText: readonly string[];
    /** Whether the shopper has given no newer response. */
    isLatest: boolean;
  };
}

/** Why a response is sent now. */
export interface SendReason {
  /** The merchant tries the integration out. */
  isTest: boolean;
  /** It was given before the integration was connected, and the merchant asked for past responses. */
  isBackfill: boolean;
  /** An earlier revision of it was delivered: the shopper changed it since, or {@link isUpdate}. */
  wasSent?: boolean;
  /** It was sent before, and only facts of its order changed since. */
  isUpdate?: boolean;
  /** What messages about other responses to the same order are at the partner; only if it `repliesByOrder`. */
  sameOrder?: readonly string[];
}
