import { productMs } from "#server/foundation/clock.ts";
import { answerEvent, behindEvent, cursorEvent, firstEvent, movedEvent } from "./events.ts";
import type { FeedStream } from "./feed-stream.ts";
import { maxCommitDelayMs, type ReadRequest, type StoredAnswer } from "./read-newest.ts";
import { toFeedAnswers } from "./to-feed-answers.ts";

/** How many of an account's newest answers one read looks through. */
export const maxRead = 1_000;
/** How many answers are sent one by one. */
const maxSent = 200;

/** When an account was last swept: each answer that the sweep didn't find was given at most 35 seconds before it. */
export type FeedCursorMs = number;

interface JoiningStream {
  stream: FeedStream;
  since: FeedCursorMs | "unknown" | null;
}

/** One read of an account; what arrives during it waits for the next one. */
interface FeedRead {
  account: AccountFeed;
  request: ReadRequest;
  joining: JoiningStream[];
  isHinted: boolean;
}

/**
 * The open streams of an account in this process, and what they were sent. Most reads look for what a hint announced. A
 * sweep compares everything that could have been committed late with what was sent.
 */
export class AccountFeed {
  readonly accountId: string;
  readonly streams = new Set<FeedStream>();
  isDue = false;
  #isHinted = false;
  #isSweepDue = true;
  /** No answer that hints announced is older. */
  #hintedSinceMs = Number.POSITIVE_INFINITY;
  /** These streams haven't been sent anything yet. */
  #joining: JoiningStream[] = [];
  /** What was sent of the time that the next reads look through, or was there before the first stream. */
  readonly #sent = new Map<string, { content: string; answeredAtMs: number }>();
  #sweptAtMs: FeedCursorMs | null = null;

  constructor(accountId: string) {
    this.accountId = accountId;
  }

  /** Adds a stream, which first gets what it missed since its cursor. */
  add(stream: FeedStream, since: JoiningStream["since"]): void {
    this.streams.add(stream);
    this.#joining.push({ stream, since });
    this.isDue = true;
  }

  remove(stream: FeedStream): void {
    this.streams.delete(stream);
    this.#joining = this.#joining.filter((other) => other.stream !== stream);
  }

  get sweptAtMs(): number {
    return this.#sweptAtMs ?? 0;
  }

  /**
   * A hint came that something changed.
   * @param oldestMs no answer that changed was given earlier, in milliseconds since 1970; null if that is unknown
   */
  markChanged(oldestMs: number | null): void {
    this.isDue = true;
    this.#isHinted = true;
    if (oldestMs === null) this.#isSweepDue = true;
    else this.#hintedSinceMs = Math.min(this.#hintedSinceMs, oldestMs - 1);
  }

  markSweepDue(): void {
    this.isDue = true;
    this.#isSweepDue = true;
  }

  beginRead(): FeedRead {
    const joining = [...this.#joining];
    const cursors = joining.map(({ since }) => since).filter((since) => typeof since === "number");
    const isSweep = this.#isSweepDue || cursors.length > 0;
    const sweepFrom = (this.#sweptAtMs ?? Number.POSITIVE_INFINITY) - maxCommitDelayMs;
    const since = isSweep
      ? Math.min(sweepFrom, ...cursors.map((cursor) => cursor - maxCommitDelayMs))
      : Math.max(sweepFrom, Math.min(this.#hintedSinceMs, productMs()));
    const request = { accountId: this.accountId, sinceMs: Number.isFinite(since) ? since : null, isSweep };
    const read = { account: this, request, joining, isHinted: this.#isHinted };
    this.isDue = false;
    this.#isHinted = false;
    this.#isSweepDue = false;
    this.#hintedSinceMs = Number.POSITIVE_INFINITY;
    return read;
  }

  /** After a failed read, the next one does its work too. */
  repeatRead({ request, isHinted }: FeedRead): void {
    this.isDue = true;
    this.#isHinted ||= isHinted;
    this.#isSweepDue ||= request.isSweep;
    if (request.sinceMs !== null) this.#hintedSinceMs = Math.min(this.#hintedSinceMs, request.sinceMs);
  }

  /** Sends every stream what it doesn't have of the answers that were read. */
  async finishRead(
    { request: { isSweep }, joining, isHinted }: FeedRead,
    readAtMs: number,
    found: readonly StoredAnswer[],
  ): Promise<void> {
    const cursor = this.#sweptAtMs ?? readAtMs;
    const since = cursor - maxCommitDelayMs;
    const unsent = found.filter((answer) => answer.answeredAtMs > since && !this.#wasSent(answer));
    const news = this.#sweptAtMs === null ? [] : await answerEvents(unsent, cursor, isSweep && isCut(found, since));
    if (isHinted && news.length === 0) news.push(movedEvent(cursor));
    const nextCursor = isSweep ? readAtMs : cursor;
    const joiningSince = Map.groupBy(joining, (one) => one.since);
    const missed = new Map<JoiningStream["since"], string[]>();
    for (const from of joiningSince.keys()) missed.set(from, await missedEvents(from, found, nextCursor));

    // Nothing below waits or fails, so streams and what we remember of them agree.
    for (const answer of unsent) {
      this.#sent.set(keyOf(answer), { content: contentOf(answer), answeredAtMs: answer.answeredAtMs });
    }
    this.#sweptAtMs = nextCursor;
    if (isSweep) this.#forgetBefore(nextCursor - maxCommitDelayMs);
    send(this.#followers(), news);
    for (const [from, group] of joiningSince) {
      const streams = group.map(({ stream }) => stream);
      send(streams, [...(missed.get(from) ?? []), firstEvent(nextCursor)]);
    }
    this.#joining = this.#joining.filter((one) => !joining.includes(one));
  }

  /** Sends a heartbeat. */
  sendCursor(): void {
    if (this.#sweptAtMs !== null) send(this.#followers(), [cursorEvent(this.#sweptAtMs)]);
  }

  /** The streams that have been sent everything up to now. */
  #followers(): FeedStream[] {
    const others = new Set(this.#joining.map(({ stream }) => stream));
    return [...this.streams].filter((stream) => !others.has(stream));
  }

  #wasSent(answer: StoredAnswer): boolean {
    return this.#sent.get(keyOf(answer))?.content === contentOf(answer);
  }

  /** Later reads don't look at answers from before this time. */
  #forgetBefore(timeMs: number): void {
    for (const [key, { answeredAtMs }] of this.#sent) if (answeredAtMs <= timeMs) this.#sent.delete(key);
  }
}

/** What a stream missed since its cursor. Answers of up to 35 seconds before it may have been sent before. */
async function missedEvents(
  since: JoiningStream["since"],
  found: readonly StoredAnswer[],
  current: FeedCursorMs,
): Promise<string[]> {
  if (since === null) return [];
  if (since === "unknown") return [behindEvent(current)];
  const from = since - maxCommitDelayMs;
  const answers = found.filter(({ answeredAtMs }) => answeredAtMs > from);
  // Until the last of them, the stream continues from its own cursor.
  return await answerEvents(answers, since, isCut(found, from));
}

async function answerEvents(
  answers: readonly StoredAnswer[],
  cursor: FeedCursorMs,
  isIncomplete: boolean,
): Promise<string[]> {
  const events = (await toFeedAnswers(answers.slice(-maxSent))).map((answer) => answerEvent(cursor, answer));
  if (isIncomplete || answers.length > maxSent) events.unshift(behindEvent(cursor));
  return events;
}

/** Whether answers given after this time may be missing, because there were more than one read looks through. */
function isCut(found: readonly StoredAnswer[], sinceMs: number): boolean {
  return found.length >= maxRead && (found[0]?.answeredAtMs ?? sinceMs) > sinceMs;
}

function keyOf({ rowId, questionNameId }: StoredAnswer): string {
  return `${rowId} ${questionNameId}`;
}

/** What an answer says. A response's revision also grows when another of its questions is answered. */
function contentOf({ choices, body }: StoredAnswer): string {
  return JSON.stringify([choices, body]);
}

const encoder = new TextEncoder();

function send(streams: readonly FeedStream[], events: readonly string[]): void {
  if (streams.length === 0 || events.length === 0) return;
  const bytes = encoder.encode(events.join(""));
  for (const stream of streams) stream.send(bytes);
}
