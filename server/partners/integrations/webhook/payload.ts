import type { SendReason, SurveyResponse } from "../integration.ts";

/** The header `webhook-id`, the same on every try, and the body. */
export interface WebhookMessage {
  id: string;
  body: {
    type: "response.completed" | "response.partial" | "response.updated";
    /** When the response was completed, or last answered. */
    timestamp: string;
    data: Omit<SurveyResponse, "context"> & { isTest: boolean; isBackfill: boolean };
  };
}

export function messageOf(response: SurveyResponse, reason: SendReason): WebhookMessage {
  const { responseId, revision, status, completedAt, answeredAt } = response;
  const { context: _, ...data } = response;
  return {
    id: `msg_${reason.isTest ? "test_" : ""}${responseId}_${revision}`,
    body: {
      type: reason.isUpdate ? "response.updated" : status === "completed" ? "response.completed" : "response.partial",
      timestamp: completedAt ?? answeredAt,
      data: { ...data, isTest: reason.isTest, isBackfill: reason.isBackfill },
    },
  };
}
