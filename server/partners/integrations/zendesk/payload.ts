import * as z from "zod";
import { inertText, WORD_JOINER } from "#lib/inert-text.ts";
import type { SendReason, SurveyResponse } from "../integration.ts";
import { answerInWords, orderFacts, type Score, scoreInWords, scoresOf, typedTexts } from "../response-facts.ts";
import type { Settings } from "./settings.ts";

/** A ticket that is to be created, once. */
export interface ZendeskMessage {
  /** The header `Idempotency-Key`, the same on every try. */
  idempotencyKey: string;
  body: {
    ticket: {
      subject: string;
      comment: { body: string; public: false };
      requester: { name: string; email: string };
      external_id: string;
      tags: string[];
    };
  };
}

const LONGEST_SUBJECT = 200;
/** Zendesk repeats it in its answers, of which only so much is kept; the whole response is in Afterword. */
const LONGEST_COMMENT = 10_000;
const EmailAddress = z.email();

/**
 * Zendesk deduplicates by the key for two hours if the body is the same, so nothing in it depends on the time. The
 * comment isn't public: a public one would be mailed to the shopper.
 */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): ZendeskMessage | string {
  const lowScores = scoresOf(response).filter((score) => isLow(score, settings));
  if (!reason.isTest && lowScores.length === 0 && !hasWord(response, settings)) return whyNot(settings);
  const email = response.shopper.emailAddress;
  if (email === null || !EmailAddress.safeParse(email).success) {
    return "A Zendesk ticket needs the shopper's email address, and this response has none.";
  }
  const id = `${reason.isTest ? "test:" : ""}${response.responseId}`;
  const isDetractor = lowScores.some(({ isNps, score }) => isNps && score <= 6);
  const isLowRating = lowScores.some(({ isNps }) => !isNps);
  return {
    idempotencyKey: id,
    body: {
      ticket: {
        subject: subjectOf(response, email, lowScores, reason),
        comment: { body: commentOf(response), public: false },
        requester: { name: email, email },
        external_id: id,
        tags: [
          "survey",
          ...(isDetractor ? ["nps_detractor"] : []),
          ...(isLowRating ? ["low_rating"] : []),
          ...(reason.isTest ? ["survey_test"] : []),
        ],
      },
    },
  };
}

function isLow({ isNps, score, maxScore }: Score, settings: Settings): boolean {
  return isNps ? score <= settings.maxScore : score * 10 <= settings.maxScore * maxScore;
}

function hasWord(response: SurveyResponse, { words }: Settings): boolean {
  const texts = typedTexts(response).map((text) => text.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

function whyNot({ maxScore, words }: Settings): string {
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

function commentOf(response: SurveyResponse): string {
  const { surveyName, answers, url } = response;
  const text = [
    surveyName,
    ...answers.map((answer) => `${answer.question}\n${answerInWords(answer)}`),
    orderFacts(response).join(", "),
  ];
  const words = clipped(literalComment(text.filter((part) => part !== "").join("\n\n")), LONGEST_COMMENT);
  return `${words}\n\nRead it in Afterword: ${url}`;
}

/** Zendesk fills in placeholders such as `{{ticket.requester.name}}` in texts; a shopper's must stay text. */
function literal(text: string): string {
  return text.replaceAll(/\{(?=[{%])/g, `{${WORD_JOINER}`);
}

/**
 * Zendesk shows comments as Markdown: a shopper's links, pictures, tags and fences must stay text, too. Not by backslashes,
 * which show where an agent reads the comment as plain text.
 */
function literalComment(text: string): string {
  return inertText(literal(text))
    .replaceAll("]", `]${WORD_JOINER}`)
    .replaceAll("<", `<${WORD_JOINER}`)
    .replaceAll(/```|~~~/g, (fence) => fence.split("").join(WORD_JOINER));
}

function clipped(text: string, limit: number): string {
  // Whole code points: half of an emoji isn't valid text.
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
