import { setTimeout as delay } from "node:timers/promises";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { applyMessage } from "./apply-message.ts";
import { type IngestContext, type KnownResponse, type Line, type Submission, unavailable } from "./context.ts";
import { readQuestionTypes } from "./read-question-types.ts";
import { readResponses, type StoredResponse, toState } from "./read-states.ts";
import type { ResponseState } from "./response-state.ts";
import type { Draft } from "./row-sets.ts";
import { StaleDraft, writeBatch } from "./write-batch.ts";

/** How long a message may wait for a database that is away, and the pauses between tries. */
const patienceMs = 10_000;
const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** What a flight carries of one response. */
export interface Cargo {
  line: Line;
  submissions: Submission[];
}

/** A response's step, and the messages that it is the sum of. */
interface Step {
  cargo: Cargo;
  draft: Draft;
  known: KnownResponse;
}

/**
 * Carries one batch to the database and answers its messages.
 *
 * What is in memory of a response is a guess: another process may have written. So a message is answered only from a
 * state that a committed statement proved, either by storing the step made from it or by reading it: refusals and messages
 * that change nothing are answered after a read.
 */
export class Flight {
  readonly #context: IngestContext;
  readonly #stripe: number;
  readonly #settled: (submission: Submission) => void;
  #open: Cargo[];
  /** Read before the next step: the response may not be as it is remembered. */
  #doubtful = new Set<Cargo>();

  constructor(context: IngestContext, stripe: number, cargo: Cargo[], settled: (submission: Submission) => void) {
    this.#context = context;
    this.#stripe = stripe;
    this.#open = cargo;
    this.#settled = settled;
  }

  /** Returns when every message is answered; never throws. */
  async run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#open.length > 0) {
      try {
        await this.#attempt();
      } catch (error) {
        if (isPassingFailure(error)) {
          this.#giveUpOld(error);
          if (this.#open.length > 0) await delay(pauseMs);
          pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        } else this.#failAll(error);
      }
    }
  }

  async #attempt(): Promise<void> {
    const read = await this.#readDoubtful();
    const steps: Step[] = [];
    for (const cargo of this.#open) {
      const proved = read.has(cargo);
      const known = proved ? (read.get(cargo) ?? null) : (this.#context.known.get(cargo.line.key) ?? null);
      const step = this.#prepare(cargo, known, proved);
      if (step) steps.push(step);
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
    if (steps.length > 0) await this.#write(steps);
  }

  /** Applies the messages to a state; settles what needs no write. Undefined: nothing to write, or to read first. */
  #prepare(cargo: Cargo, known: KnownResponse | null, proved: boolean): Step | undefined {
    let state = known?.state ?? null;
    let newest = known?.newest;
    const refused = new Map<Submission, unknown>();
    const [first] = cargo.submissions;
    if (!first) return undefined;
    for (const submission of cargo.submissions) {
      const { given, account, message } = submission;
      if (!newest || given.version > newest.version) newest = given;
      const { currency, timeZone, otherRules } = account;
      const judge = {
        given,
        newest,
        currency,
        timeZone,
        otherRules,
        nowMs: submission.arrivedAtMs,
        makeId: this.#context.makeId,
      };
      try {
        state = applyMessage(state, message, judge);
      } catch (error) {
        refused.set(submission, error);
      }
    }
    const before = known?.state ?? null;
    const changed = state !== null && state !== before;
    if (!proved && (!changed || refused.size > 0)) {
      this.#doubtful.add(cargo);
      return undefined;
    }
    this.#settle(
      cargo,
      (submission) => refused.has(submission),
      (submission) => submission.reject(refused.get(submission)),
    );
    if (!changed || !newest || !state) {
      if (state) this.#succeed(cargo, state);
      return undefined;
    }
    const after = { ...state, revision: (before?.revision ?? 0) + 1 };
    const { accountId, surveyId, platform, orderKey } = cargo.line;
    const { integrations } = first.account;
    const draft = { accountId, surveyId, platform, orderKey, before, after, integrations, nowMs: Date.now() };
    return { cargo, draft, known: { state: after, newest } };
  }

  /**
   * Stores steps, all or none. Where one is stale all are read and made anew: whoever wrote it made progress meanwhile.
   * A batch that the database refuses for another reason is halved until the bad step is alone.
   */
  async #write(steps: Step[]): Promise<void> {
    try {
      await writeBatch(
        this.#context.pool,
        this.#stripe,
        steps.map(({ draft }) => draft),
      );
    } catch (error) {
      if (isPassingFailure(error)) throw error;
      const [only] = steps;
      if (error instanceof StaleDraft) {
        for (const { cargo } of steps) this.#doubtful.add(cargo);
        return;
      }
      if (steps.length === 1 && only) {
        this.#fail([only.cargo], error);
        return;
      }
      const middle = steps.length >> 1;
      await this.#write(steps.slice(0, middle));
      await this.#write(steps.slice(middle));
      return;
    }
    for (const { cargo, known } of steps) {
      this.#context.known.set(cargo.line.key, known);
      this.#succeed(cargo, known.state);
      this.#context.onStored(cargo.line.accountId);
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
  }

  async #readDoubtful(): Promise<Map<Cargo, KnownResponse | null>> {
    const read = new Map<Cargo, KnownResponse | null>();
    if (this.#doubtful.size === 0) return read;
    const cargo = [...this.#doubtful];
    const stored = await readResponses(
      this.#context.pool,
      cargo.map(({ line }) => line),
    );
    for (const one of cargo) {
      const response = stored.get(one.line.key);
      const known = response ? await this.#know(response, one) : null;
      if (known) this.#context.known.set(one.line.key, known);
      else this.#context.known.delete(one.line.key);
      read.set(one, known);
    }
    this.#doubtful.clear();
    return read;
  }

  async #know(response: StoredResponse, { submissions }: Cargo): Promise<KnownResponse | null> {
    const [first] = submissions;
    if (!first) return null;
    const { version } = response.state;
    const judging = (await this.#context.versionOf(response.accountId, response.surveyId, version)) ?? first.given;
    const typeAt = (id: string) => (judging.questions.get(id) ?? first.given.questions.get(id))?.type;
    // Older pages asked what neither version does; without its type a ranking would not be counted as one.
    const gone = response.answers.map(({ questionNameId }) => questionNameId).filter((id) => !typeAt(id));
    const typesOfGone = await readQuestionTypes(this.#context.pool, response.accountId, gone);
    const typeOf = (id: string) => typeAt(id) ?? typesOfGone.get(id);
    return { state: toState(response, typeOf, first.account.currency), newest: judging };
  }

  #giveUpOld(error: unknown): void {
    const latestArrival = Date.now() - patienceMs;
    const isOld = ({ arrivedAtMs }: Submission) => arrivedAtMs < latestArrival;
    for (const cargo of this.#open) {
      this.#settle(cargo, isOld, ({ reject }) => reject(unavailable("We can't reach the database.")));
      // A statement whose acknowledgement was lost may have been committed.
      this.#doubtful.add(cargo);
    }
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
    this.#doubtful = new Set([...this.#doubtful].filter(({ submissions }) => submissions.length > 0));
    this.#context.log.warn({ err: error, waiting: this.#open.length }, "storing answers failed and is tried again");
  }

  #failAll(error: unknown): void {
    this.#fail(this.#open, error);
    this.#open = [];
  }

  #fail(cargo: readonly Cargo[], error: unknown): void {
    this.#context.log.error(
      { err: error, responses: cargo.map(({ line }) => line.key) },
      "answers could not be stored",
    );
    for (const one of cargo)
      this.#settle(
        one,
        () => true,
        ({ reject }) => reject(error),
      );
    this.#open = this.#open.filter(({ submissions }) => submissions.length > 0);
  }

  #succeed(cargo: Cargo, state: ResponseState): void {
    this.#settle(
      cargo,
      () => true,
      ({ resolve }) => resolve(state),
    );
  }

  /** Answers those submissions of a cargo that `picks` says, and takes them off it. */
  #settle(cargo: Cargo, picks: (submission: Submission) => boolean, answer: (submission: Submission) => void): void {
    const { submissions } = cargo;
    const kept: Submission[] = [];
    for (const submission of submissions) {
      if (!picks(submission)) kept.push(submission);
      else {
        answer(submission);
        this.#settled(submission);
      }
    }
    submissions.splice(0, submissions.length, ...kept);
  }
}
