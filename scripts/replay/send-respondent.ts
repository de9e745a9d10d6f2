import { call } from "./call.ts";
import type { LiveSurvey } from "./go-live.ts";
import type { Respondent } from "./read-respondents.ts";

/**
 * Sends a respondent as a shopper's page would: the view, the answers one by one, the end. Returns the messages sent.
 */
export async function sendRespondent(appUrl: string, live: LiveSurvey, respondent: Respondent): Promise<number> {
  const page = {
    ...live,
    responseId: respondent.responseId,
    platform: "None",
    surface: "thankYou",
    sourceOrderId: respondent.id,
  };
  const messages = [
    { event: "view" },
    ...respondent.answers.map((answer) => ({ event: "answer", answers: [answer] })),
    { event: "complete" },
  ];
  // One after the other: a page sends its messages in sequence.
  for (const [sequence, message] of messages.entries()) {
    await call(`${appUrl}/Survey/SaveResponse`, { body: { ...page, ...message, sequence } });
  }
  return messages.length;
}
