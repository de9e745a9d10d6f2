import { randomUUIDv7 } from "node:crypto";
import type { QueryResult } from "pg";
import { expect, vi } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { questionAnalytics } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount, storefront } from "#server/storefront/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { openShops, type Shop, type Shops } from "#server/testing/shops.ts";
import { applyRules, listMerges, mergeOther, otherGroups, undoMerge } from "../index.ts";

export const choices = ["Podcast", "Instagram"].map((label) => ({ id: label.toLowerCase(), label }));
export const questions: QuestionInput[] = [
  { questionNameId: "source", type: "single", title: "Where from?", required: false, choices, allowOther: true },
  { questionNameId: "why", type: "multiple", title: "Why?", required: false, choices, allowOther: true },
  { questionNameId: "note", type: "text", title: "A note", required: false },
];

let opened: Promise<Shops> | undefined;

function openedShops(): Promise<Shops> {
  opened ??= openShops();
  return opened;
}

/** For `afterAll` of every file that opens a store here. */
export async function closeWorkbench(): Promise<void> {
  await stopSender();
  await opened?.then((shops) => shops.close());
  opened = undefined;
}

/** A store with these questions, and its owner's calls. */
export async function open() {
  const shop = await (await openedShops()).open(questions);
  return { shop, ...memberOf(shop) };
}

/** The calls of a member of the store, each in the account's scope as `serve` runs it. */
function memberOf({ accountId }: Shop) {
  const owner = { personId: randomUUIDv7(), emailAddress: "owner@example.com" };
  const context = contextOf({ accountId, publishableKey: "", owner });
  const as = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  const mergesFrom = (cursor?: string | null) =>
    as(() => listMerges(context, { questionNameId: "source", cursor: cursor ?? undefined }));
  return {
    context,
    merge: (texts: string[], choiceId: string, questionNameId = "source") =>
      as(() => mergeOther(context, { questionNameId, texts, choiceId })),
    makeChoice: (texts: string[], newChoice: string) =>
      as(() => mergeOther(context, { questionNameId: "source", texts, newChoice })),
    undo: (mergeId: string) => as(() => undoMerge(context, mergeId)),
    groups: (filters = {}) => as(() => otherGroups(context, "source", filters)),
    merges: async () => (await mergesFrom()).items,
    mergesFrom,
    figures: (questionNameId = "source") => as(() => questionAnalytics(context, questionNameId)),
  };
}

/** A shopper's answer to any question of the store. */
export async function say(shop: Shop, order: string, message: Record<string, unknown>): Promise<void> {
  await (await openedShops()).say(shop, order, message);
}

/** A shopper types something under "Other" of `source`. */
export async function type(shop: Shop, order: string, other: string, more: object = {}): Promise<void> {
  await say(shop, order, { answers: [{ questionNameId: "source", choiceIds: ["other"], other }], ...more });
}

/** A statement with the database owner's rights. */
export async function asOwner<Row extends object>(sql: string, values: unknown[]): Promise<QueryResult<Row>> {
  return await (await openedShops()).owner.query<Row>(sql, values);
}

/** How often each choice was given, as the screens show it. */
export async function countsOf({ figures }: Pick<ReturnType<typeof memberOf>, "figures">, questionNameId = "source") {
  const { answers } = await figures(questionNameId);
  return Object.fromEntries(answers.flatMap(({ label, count }) => (count > 0 ? [[label, count]] : [])));
}

export async function expectRecounted({ accountId }: Shop): Promise<void> {
  expect(await recount((await openedShops()).owner, accountId)).toEqual([]);
}

/** As the worker does some seconds after each change. */
export async function comeBy({ accountId }: Shop): Promise<void> {
  const client = await (await openedShops()).owner.connect();
  try {
    expect(await applyRules(client, { accountId, questionNameId: "source" })).toBe(true);
  } finally {
    client.release();
  }
}

/** Waits until the process that takes the store's answers knows this many rules. */
export async function heardOf({ accountId }: Shop, rules: number): Promise<void> {
  await vi.waitFor(async () => {
    const account = await storefront().accounts.get(accountId);
    expect(account?.otherRules.get("source")?.size ?? 0).toBe(rules);
  });
}
