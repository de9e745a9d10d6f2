import type { FigureNotice, ResponseSummary, SendReason, SurveyResponse } from "../integration.ts";
import {
  answerInWords,
  chosenAnswers,
  isLeftOut,
  NO_CHOSEN_ANSWER,
  orderFacts,
  scoreInWords,
  scoresOf,
  typedTexts,
} from "../response-facts.ts";
import type { Settings } from "./settings.ts";
import { escaped, type PlainText, plain } from "./text.ts";

type Block =
  | { type: "header"; text: PlainText }
  | { type: "section"; text: PlainText | { type: "mrkdwn"; text: string } }
  | { type: "context"; elements: PlainText[] };

/** The body of `chat.postMessage`. */
export interface SlackMessage {
  channel: string;
  /** The message that it replies to. If that was deleted, Slack posts it like any other. */
  thread_ts?: string;
  /** The text of notifications, and where blocks can't be shown. */
  text: string;
  blocks: Block[];
  unfurl_links: false;
  unfurl_media: false;
  /** Which response it is about, for apps that read the channel. */
  metadata?: { event_type: "survey_response"; event_payload: { response_id: string; revision: number } };
}

const MOST_ANSWERS = 45; // of 50 blocks: the others are the header, the facts, a note and the link
const HEADER_LIMIT = 150;
const SECTION_LIMIT = 3_000;
const NOTICE_LIMIT = 500;

/** Slack's own deduplication doesn't exist: a message whose answer was lost may be posted twice. */
export function messageOf(whole: SurveyResponse, settings: Settings, reason: SendReason): SlackMessage | string {
  if (!settings.channelId) return "Choose a Slack channel first.";
  const response = { ...whole, answers: chosenAnswers(whole, settings.questions) };
  const isEmpty = isLeftOut(whole, settings.questions);
  if (isEmpty && !reason.isTest) return NO_CHOSEN_ANSWER;
  if (settings.mode === "lowOrText" && !reason.isTest && !isLow(response) && typedTexts(response).length === 0) {
    return "Only low scores and typed answers are sent to Slack, and this response has neither.";
  }
  const [score] = scoresOf(response);
  const title = score ? `${scoreInWords(score)} · ${response.surveyName}` : `New response · ${response.surveyName}`;
  const heading = reason.isTest ? `Test: ${title}` : title;
  const shown = response.answers.slice(0, MOST_ANSWERS);
  const more = response.answers.length - shown.length;
  const words = shown.map((answer) => `${answer.question}\n${answerInWords(answer)}`);
  const [typed] = typedTexts(response);
  const sent = message(settings.channelId, typed === undefined ? heading : `${heading}: ${typed}`, [
    { type: "header", text: plain(heading, HEADER_LIMIT) },
    ...words.map((text): Block => ({ type: "section", text: plain(text, SECTION_LIMIT) })),
    ...(isEmpty ? [contextOf([NO_CHOSEN_ANSWER])] : []),
    ...(more > 0 ? [contextOf([more === 1 ? "1 more answer" : `${more} more answers`])] : []),
    contextOf(factsOf(response)),
    linkTo(response.url, "Open in Afterword"),
  ]);
  const { responseId: response_id, revision } = response;
  return {
    ...sent,
    ...threadOf(settings, reason),
    metadata: { event_type: "survey_response", event_payload: { response_id, revision } },
  };
}

/** The order's first message in the channel; a thread can't leave it. */
function threadOf({ channelId = "", thread }: Settings, { sameOrder = [] }: SendReason): { thread_ts?: string } {
  const places = sameOrder.flatMap((remoteId) => placeOf(remoteId) ?? []);
  // Slack counts seconds, with as many digits each time.
  const [first] = places.flatMap(({ channel, ts }) => (channel === channelId ? [ts] : [])).sort();
  return thread && first !== undefined ? { thread_ts: first } : {};
}

/** Where a message is, as its delivery remembers it. */
export function placeOf(remoteId: string): { channel: string; ts: string } | null {
  const [channel, ts] = remoteId.split(":");
  return channel && ts ? { channel, ts } : null;
}

/** A detractor, or at most 2 of 5. */
function isLow(response: SurveyResponse): boolean {
  return scoresOf(response).some(({ isNps, score, maxScore }) => (isNps ? score <= 6 : score * 100 <= maxScore * 40));
}

function factsOf(response: SurveyResponse): string[] {
  const { shopper, status } = response;
  return [
    ...orderFacts(response),
    ...(shopper.emailAddress === null ? [] : [shopper.emailAddress]),
    status === "completed" ? "Completed" : "Partially completed",
  ];
}

/** One message about the responses of a day or a week. */
export function summaryMessage(summary: ResponseSummary, { channelId = "" }: Settings): SlackMessage {
  const { companyName, from, to, responses, completed, questions } = summary;
  const days = from === to ? from : `${from} to ${to}`;
  const count = responses === 1 ? "1 response" : `${responses} responses`;
  const shown = questions.slice(0, MOST_ANSWERS);
  return message(channelId, `${companyName}: ${count}, ${days}`, [
    { type: "header", text: plain(companyName, HEADER_LIMIT) },
    contextOf([days, count, `${completed} completed`]),
    ...shown.map((one): Block => ({ type: "section", text: plain(questionInWords(one), SECTION_LIMIT) })),
    linkTo(summary.url, "See all responses in Afterword"),
  ]);
}

/** One message about figures that changed; null without a channel. */
export function noticeMessage({ title, texts, url }: FigureNotice, { channelId }: Settings): SlackMessage | null {
  if (!channelId) return null;
  return message(channelId, title, [
    { type: "header", text: plain(title, HEADER_LIMIT) },
    ...texts.slice(0, MOST_ANSWERS).map((text): Block => ({ type: "section", text: plain(text, SECTION_LIMIT) })),
    linkTo(url, "See analytics in Afterword"),
  ]);
}

function questionInWords({ question, answered, top, figure }: ResponseSummary["questions"][number]): string {
  const choices = top.map(({ label, count }) => `${label}: ${count}`);
  return [
    question,
    ...(figure === null ? [] : [figure]),
    ...choices,
    answered === 1 ? "1 answer" : `${answered} answers`,
  ].join("\n");
}

function message(channel: string, notice: string, blocks: Block[]): SlackMessage {
  return { channel, text: escaped(notice, NOTICE_LIMIT), blocks, unfurl_links: false, unfurl_media: false };
}

function contextOf(facts: string[]): Block {
  return { type: "context", elements: facts.map((fact) => plain(fact, 300)) };
}

/** The address is ours, so it is the one text with a format. */
function linkTo(url: string, words: string): Block {
  return { type: "section", text: { type: "mrkdwn", text: `<${escaped(url, SECTION_LIMIT - 100)}|${words}>` } };
}
