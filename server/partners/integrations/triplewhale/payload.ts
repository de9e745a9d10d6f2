import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";
import { answerInWords } from "../response-facts.ts";

/** An answer, as Triple Whale's survey records are written. The shop is added when it is sent. */
export interface SurveyRecord {
  platform: "afterword";
  platform_account_id: string;
  order_id: string;
  /** ISO 8601, in UTC. */
  created_at: string;
  question_id: string;
  question_text: string;
  response_id: string;
  response: string;
  include_in_attribution?: true;
}

/** What is sent for a response, one record after another. */
export interface TripleWhaleMessage {
  records: SurveyRecord[];
}

/**
 * A record for each answer. Nothing in it depends on the revision, so an answer that is sent again has the IDs that it had.
 * The marketing channel isn't among them: Triple Whale has names of its own for these, and reads them from the answer.
 */
export function messageOf(
  { responseId, viewedAt, answers, order }: SurveyResponse,
  _settings: unknown,
  { isTest }: SendReason,
): TripleWhaleMessage | string {
  const { id: orderId } = order;
  if (orderId === null) return "Triple Whale adds answers to orders, and this response has no order.";
  const records = answers.flatMap((answer): SurveyRecord[] => {
    const response = answerInWords(answer);
    if (response === "") return [];
    return [
      {
        platform: "afterword",
        // Triple Whale deletes the records of one of these at once, if merchants want their tests gone.
        platform_account_id: isTest ? "afterword-test" : "afterword",
        order_id: orderId,
        created_at: viewedAt,
        question_id: answer.questionId,
        question_text: answer.question,
        response_id: `${isTest ? "test:" : ""}${responseId}`,
        response,
        ...(isAboutChannel(answer) && !isTest && { include_in_attribution: true }),
      },
    ];
  });
  return records.length > 0 ? { records } : "Triple Whale gets a record for each answer, and this response has none.";
}

/** Whether the merchant's survey counts the answer for a marketing channel; otherwise Triple Whale judges the question. */
function isAboutChannel({ channel }: ResponseAnswer): boolean {
  return channel !== null;
}
