import * as z from "zod";
import { inertText, WORD_JOINER } from "#lib/inert-text.ts";
import { answerInWords, orderFacts, type Score, scoreInWords, scoresOf, typedTexts } from "./response-facts.ts";
import type { SendReason, SurveyResponse } from "./survey-response.ts";

/** Which responses become tickets, as a merchant set it. */
export const TicketSettings = z.object({
  /** Responses with an NPS up to this become tickets, and ratings that are as low on their own scale. */
  maxScore: z.number().min(0).max(10).default(6),
  /** And responses whose typed answers contain one of these, in any letter case. */
  words: z.array(z.string().min(1).max(100)).max(50).default([]),
});
export type TicketSettings = z.infer<typeof TicketSettings>;

/** What a ticket of any help desk says about a response. */
export interface Ticket {
  /** Our own id of the ticket, the same for every revision of a response. */
  id: string;
  subject: string;
  /** The answers, and what is known about the order. */
  text: string;
  /** The shopper's address. */
  email: string;
  /** Without spaces. */
  tags: string[];
}

const LONGEST_SUBJECT = 200;
/** Help desks repeat it in their answers, of which only so much is kept; the whole response is in Afterword. */
const LONGEST_TEXT = 10_000;
const EmailAddress = z.email();

/**
 * The ticket of a response, or why it has none. Nothing in it depends on the time: a help desk may recognize a repeated
 * ticket only if it is the same.
 * @param partner the help desk, as merchants know it
 */
export function ticketOf(
  partner: string,
  response: SurveyResponse,
  settings: TicketSettings,
  reason: SendReason,
): Ticket | string {
  const lowScores = scoresOf(response).filter((score) => isLow(score, settings));
  if (!reason.isTest && lowScores.length === 0 && !hasWord(response, settings)) return whyNot(settings);
  const email = response.shopper.emailAddress;
  if (email === null || !EmailAddress.safeParse(email).success) {
    return `A ${partner} ticket needs the shopper's email address, and this response has none.`;
  }
  const isDetractor = lowScores.some(({ isNps, score }) => isNps && score <= 6);
  const isLowRating = lowScores.some(({ isNps }) => !isNps);
  return {
    id: `${reason.isTest ? "test:" : ""}${response.responseId}`,
    subject: subjectOf(response, email, lowScores, reason),
    text: textOf(response),
    email,
    tags: [
      "survey",
      ...(isDetractor ? ["nps_detractor"] : []),
      ...(isLowRating ? ["low_rating"] : []),
      ...(reason.isTest ? ["survey_test"] : []),
    ],
  };
}

const UPDATED = "This response was updated. It now says:";

/** What is added to the ticket of a response that changed. */
export function changeText(text: string): string {
  return `${UPDATED}\n\n${text}`;
}

/** Whether a text is about a change of a response. */
export function isChangeText(text: string): boolean {
  return text.startsWith(UPDATED);
}

function isLow({ isNps, score, maxScore }: Score, settings: TicketSettings): boolean {
  return isNps ? score <= settings.maxScore : score * 10 <= settings.maxScore * maxScore;
}

function hasWord(response: SurveyResponse, { words }: TicketSettings): boolean {
  const texts = typedTexts(response).map((text) => text.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

function whyNot({ maxScore, words }: TicketSettings): string {
  const wanted = `a score of ${maxScore} or lower`;
  if (words.length === 0) return `Only responses with ${wanted} become tickets.`;
  return `Only responses with ${wanted}, or with one of your words, become tickets.`;
}

function subjectOf(response: SurveyResponse, email: string, lowScores: Score[], { isTest }: SendReason): string {
  const score = lowScores[0] ?? scoresOf(response)[0];
  const what = score ? scoreInWords(score) : "Survey response";
  const order = response.order.id === null ? "" : ` (order ${response.order.id})`;
  return clipped(literal(`${isTest ? "Test: " : ""}${what} from ${email}${order}`), LONGEST_SUBJECT);
}

function textOf(response: SurveyResponse): string {
  const { surveyName, answers, url } = response;
  const text = [
    surveyName,
    ...answers.map((answer) => `${answer.question}\n${answerInWords(answer)}`),
    orderFacts(response).join(", "),
  ];
  const words = clipped(literalText(text.filter((part) => part !== "").join("\n\n")), LONGEST_TEXT);
  return `${words}\n\nRead it in Afterword: ${url}`;
}

/** Help desks fill in placeholders such as `{{ticket.requester.name}}` in texts; a shopper's must stay text. */
function literal(text: string): string {
  return text.replaceAll(/\{(?=[{%])/g, `{${WORD_JOINER}`);
}

/**
 * Zendesk shows comments as Markdown: a shopper's links, pictures, tags and fences must stay text, too. Not by backslashes,
 * which show where an agent reads the comment as plain text.
 */
function literalText(text: string): string {
  return inertText(literal(text))
    .replaceAll("]", `]${WORD_JOINER}`)
    .replaceAll("<", `<${WORD_JOINER}`)
    .replaceAll(/```|~~~/g, (fence) => fence.split("").join(WORD_JOINER));
}

function clipped(text: string, limit: number): string {
  // Whole code points: half of an emoji isn't valid text.
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
