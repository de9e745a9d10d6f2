import { readSession } from "#server/domain/sessions/index.ts";
import { accountPool, inAccount, ingestPool, processListener } from "#server/foundation/database/db.ts";
import { packStored, storedChannel } from "#server/foundation/feed-hints/index.ts";
import { makeLog } from "#server/foundation/log.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import type { FeedReader, FeedStream } from "../feed-stream.ts";
import { FeedHub } from "../hub.ts";
import { latestAnswers } from "../open-feed.ts";
import { EventReader } from "./event-reader.ts";

/** A hub, and a member of an account that asks "Why?", whose answers are written without the storefront. */
export class TestFeed {
  readonly hub = new FeedHub({ pool: ingestPool(), listener: processListener(), log: makeLog("silent") });
  readonly accountId: string;
  readonly #reader: FeedReader;
  readonly #beganMs = Date.now();

  private constructor(reader: FeedReader) {
    this.#reader = reader;
    this.accountId = reader.accountId;
  }

  static async make(): Promise<TestFeed> {
    const question = { questionNameId: "why", type: "longText" as const, title: "Why?", required: false };
    const [accountId, person] = [await givenAccount({ questions: [question] }), await aPerson()];
    await aMembership(accountId, person, "member");
    const { session } = await readSession(await signIn(person, accountId));
    if (!session) throw new Error("the member is not signed in");
    return new TestFeed({ accountId, personId: person.personId, sessionId: session.sessionId });
  }

  /** The cursor from which a stream sends all that is stored after this moment. */
  async cursor(): Promise<string> {
    const { cursor } = await inAccount(this.accountId, () => latestAnswers({ accountId: this.accountId }));
    return cursor;
  }

  /** Stores answers, each dated `afterMs` after the feed was made, and sends the hint that the storefront sends. */
  async store(answers: readonly { body: string; afterMs: number }[]): Promise<void> {
    await givenResponses(
      this.accountId,
      answers.map(({ body, afterMs }) => ({
        at: new Date(this.#beganMs + afterMs).toISOString(),
        answers: { why: { body } },
      })),
    );
    await this.hint(this.#beganMs);
  }

  /** Sends the hint of the storefront: no answer that was stored is older than this. */
  async hint(oldestMs: number): Promise<void> {
    const hint = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
    const values = [storedChannel, packStored([this.accountId], oldestMs)];
    await inAccount(this.accountId, () => accountPool().query(hint, values));
  }

  /** A stream that isn't being read yet. */
  open(cursor: string | null): FeedStream {
    return this.hub.open(this.#reader, cursor === null ? null : Number(cursor));
  }

  /** A stream that is being read and has received what it missed. */
  async read(cursor: string | null): Promise<EventReader> {
    const reader = EventReader.of(this.open(cursor).body);
    await reader.until(() => reader.isOver || reader.events.some(({ event }) => event === "cursor"));
    return reader;
  }
}
