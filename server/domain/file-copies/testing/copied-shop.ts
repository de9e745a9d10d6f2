import { randomUUID } from "node:crypto";
import { parquetReadObjects } from "hyparquet";
import { expect } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { connect } from "#server/domain/deliveries/testing/connected-shop.ts";
import { startDeliverySandbox } from "#server/domain/deliveries/testing/delivery-sandbox.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { onLongWorkerConnection, onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import type { Shop } from "#server/testing/shops.ts";
import { copyAccount, type DueCopy, noteChanges } from "../index.ts";

/** The present month, as in the files' paths. */
export const month = new Date().toISOString().slice(0, 7);
const HOUR_MS = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Shops whose responses are copied to buckets of the sandbox's S3, by a worker whose clock the test sets. */
export async function startCopiesSandbox() {
  const { sandbox, shops, aShop, close } = await startDeliverySandbox();
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "the sandbox's S3 has no secrets" };
  async function aBucket(shop: Shop, bucket = `bucket-${randomUUID()}`.slice(0, 40)) {
    await connect(shop, "S3", { bucket, region: "us-east-1", ...key });
    return bucket;
  }

  /** Gives a response an id of June 2024. */
  async function moveToJune2024({ accountId }: Shop, responseId: string): Promise<void> {
    const sql = `WITH moved AS (SELECT id, '01900000-0000-7000-8000-000000000001'::uuid AS early FROM response WHERE account_id = $1 AND page_id = $2),
       answers AS (UPDATE answer a SET response_id = m.early FROM moved m WHERE a.account_id = $1 AND a.response_id = m.id)
       UPDATE response r SET id = m.early FROM moved m WHERE r.account_id = $1 AND r.id = m.id`;
    await shops.owner.query(sql, [accountId, responseId]);
  }

  /** What the timer does. A copy begins once all transactions have ended that were there before it, also other tests'. */
  async function note(now: Date): Promise<DueCopy[]> {
    let due: DueCopy[] = [];
    const waiting = "SELECT count(*)::int AS n FROM file_copy WHERE begun_at IS NULL AND is_connected";
    await expect
      .poll(async () => {
        due = await onWorkerConnection((client) => noteChanges(client, now));
        return (await shops.owner.query<{ n: number }>(waiting)).rows[0]?.n;
      })
      .toBe(0);
    return due;
  }

  /** What the timer and its jobs do; `responsesOfPart` of each file. */
  async function copy(shop: Shop, { now = new Date(), responsesOfPart = 2 } = {}): Promise<void> {
    const due = await note(now);
    for (const one of due.filter(({ accountId }) => accountId === shop.accountId))
      await onLongWorkerConnection((client) => copyAccount(client, one, { now: () => now, responsesOfPart }));
  }

  /** The objects of a bucket, by their keys. */
  async function objectsOf(bucket: string): Promise<Map<string, ArrayBuffer>> {
    const listed: unknown = await (await fetch(`${sandbox.url}/s3/objects`)).json();
    const keys = [listed].flat().map((object) => String(membersOf(object).key));
    const own = keys.filter((one) => one.startsWith(`${bucket}/`));
    const read = own.map(async (one) => {
      const answer = await fetch(`${sandbox.url}/s3/objects/${encodeURIComponent(one)}`);
      return [one.slice(bucket.length + 1), await answer.arrayBuffer()] as const;
    });
    return new Map(await Promise.all(read));
  }

  /** All rows of the files of a kind, in any order. */
  async function rowsOf(bucket: string, kind: "responses" | "answers"): Promise<Record<string, unknown>[]> {
    const files = [...(await objectsOf(bucket))].filter(([path]) => path.startsWith(`${kind}/`));
    return (await Promise.all(files.map(([, file]) => parquetReadObjects({ file })))).flat();
  }

  const partOf = ({ accountId }: Shop, part: number, of = month) =>
    `responses/account=${accountId}/month=${of}/000${part}.parquet`;
  const idsIn = async (bucket: string) => (await rowsOf(bucket, "responses")).map((row) => row.response_id).sort();
  const written = () => sandbox.recorded("s3").length;
  const connectionOf = ({ accountId }: Shop) =>
    inAccount(accountId, () => tenant().connection.findFirstOrThrow({ where: { accountId, name: "S3" } }));

  return {
    sandbox,
    shops,
    aShop,
    close,
    aBucket,
    moveToJune2024,
    note,
    copy,
    objectsOf,
    rowsOf,
    partOf,
    idsIn,
    written,
    connectionOf,
  };
}
