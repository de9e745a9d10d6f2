import { afterAll, beforeAll, expect, test } from "vitest";
import { branchingDocument, messageOf, source } from "./testing/branching-survey.ts";
import { makeStore } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

/** A completed response, and what is stored about its delivery, once the worker has set its status. */
async function delivered(status: string, retryAt: Date | null = null) {
  const store = await makeStore(served.owner, { document: branchingDocument, integrations: ["Slack"] });
  const page = messageOf(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, answers: [source("a")] });
  await save(served.base, { ...page, event: "complete" });
  const sql = `UPDATE delivery SET status = $2, attempts = 3, quiet_until = now() - interval '1 day', retry_at = $3,
    lease_id = CASE WHEN $2 = 'sending' THEN gen_random_uuid() END, leased_until = CASE WHEN $2 = 'sending' THEN now() END
    WHERE account_id = $1`;
  await served.owner.query(sql, [store.accountId, status, retryAt]);
  const rowsOf = async (table: string) =>
    (await served.owner.query(`SELECT * FROM ${table} WHERE account_id = $1`, [store.accountId])).rows;
  const state = async () => {
    const [delivery] = await rowsOf("delivery");
    const [response] = await rowsOf("response");
    const { revision, attempts, due_at } = delivery ?? {};
    return { status: delivery?.status, attempts, isLatest: revision === response?.revision, due: due_at };
  };
  const dayAgo = (await state()).due;
  const edit = (change: object) => save(served.base, { ...page, ...change });
  return { edit, state, dayAgo };
}

test.each([
  ["sent", { status: "waiting", attempts: 0 }],
  ["failed", { status: "waiting", attempts: 0 }],
  ["sending", { status: "sending", attempts: 3 }],
])(
  "an edited response that was %s is to be sent again, in its new revision, without delay",
  async (status, expected) => {
    const { edit, state, dayAgo } = await delivered(status);
    expect(await edit({ answers: [source("b")] })).toMatchObject({ status: 200 });
    const { due, ...rest } = await state();
    expect(rest).toEqual({ ...expected, isLatest: true });
    expect(due.getTime()).toBeGreaterThan(dayAgo.getTime());
    expect(due.getTime()).toBeLessThanOrEqual(Date.now());
  },
);

test("an edited response that waits for its next try keeps its attempts and isn't sent earlier", async () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const { edit, state } = await delivered("waiting", inAnHour);
  await edit({ answers: [source("b")] });
  expect(await state()).toEqual({ status: "waiting", attempts: 3, isLatest: true, due: inAnHour });
});

test("an edited response that is held for a paused partner stays held", async () => {
  const { edit, state } = await delivered("held");
  await edit({ answers: [source("b")] });
  expect(await state()).toMatchObject({ status: "held", attempts: 3, isLatest: true });
});

test("a response isn't sent again for the same answer", async () => {
  const { edit, state, dayAgo } = await delivered("sent");
  await edit({ answers: [source("a")] });
  expect(await state()).toMatchObject({ status: "sent", attempts: 3, due: dayAgo });
});
