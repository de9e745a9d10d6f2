import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { makeS3 } from "../../../../sandbox/partners/s3/routes.ts";
import { answerOf } from "../testing/partner-answers.ts";
import { recordingOutgoing, type ServedStandIn, serveStandIn } from "../testing/serve-stand-in.ts";
import type { Bucket } from "./bucket.ts";
import { objectUrl } from "./bucket.ts";
import { s3 } from "./index.ts";

const secretAccessKey = "a secret of S3 for tests alone";
const place = { bucket: "harbor-goods", region: "us-east-1", folder: "survey/data", accessKeyId: "AKIDEXAMPLE" };
const good = { ...place, secretAccessKey };
const linkOf = (changed: Partial<Bucket> = {}) => ({
  settings: {},
  credential: JSON.stringify({ ...good, ...changed }),
});
const file = {
  path: "responses/month=2026-11/0001.parquet",
  contentType: "application/vnd.apache.parquet",
  body: Buffer.from([0, 255, 80, 65, 82, 49]),
};

let served: ServedStandIn;
beforeAll(async () => {
  served = await serveStandIn("s3", (context) => makeS3({ secretAccessKey }, context), "/{host}");
});
afterAll(() => served.close());

const write = async (changed: Partial<Bucket> = {}, out = served.outgoing()) =>
  await s3.files?.write(file, linkOf(changed), out);

describe("against the stand-in", () => {
  test("a bucket is tried with a file that explains the others", async () => {
    expect(await s3.verify(linkOf(), served.outgoing())).toEqual({ kind: "verified", settings: place });
    expect(await served.read("/objects")).toEqual([
      { key: "harbor-goods/survey/data/README.txt", bytes: expect.any(Number) },
    ]);
  });

  test.each([
    ["at Amazon", {}, "harbor-goods/survey/data/"],
    ["in a bucket with a dot", { bucket: "harbor.goods" }, "harbor.goods/survey/data/"],
    ["at the top of a bucket", { bucket: "on-top", folder: undefined }, "on-top/"],
    ["in storage elsewhere", { endpoint: "https://storage.example/", bucket: "else" }, "else/survey/data/"],
  ])("a file is written and removed %s", async (_where, changed, before) => {
    expect(await write(changed)).toEqual({ kind: "delivered" });
    expect(await served.read("/objects")).toContainEqual({ key: `${before}${file.path}`, bytes: 6 });
    expect(await s3.files?.remove(file.path, linkOf(changed), served.outgoing())).toEqual({ kind: "delivered" });
    expect(JSON.stringify(await served.read("/objects"))).not.toContain(`${before}${file.path}`);
    expect(await s3.files?.remove(file.path, linkOf(changed), served.outgoing())).toEqual({ kind: "delivered" });
  });

  test.each([
    ["an unknown key", { accessKeyId: "AKIDbad" }, "credentials", "doesn't accept this access key"],
    ["a wrong secret", { secretAccessKey: "another one" }, "credentials", "doesn't accept this access key"],
    ["a bucket that isn't there", { bucket: "missing-bucket" }, "settings", "no bucket named missing-bucket"],
    ["a bucket elsewhere", { bucket: "in-frankfurt" }, "settings", "in the region eu-central-1. Enter that one."],
    ["a key without rights", { bucket: "denied-bucket" }, "permission", "Allow it s3:PutObject and s3:DeleteObject"],
  ])("%s pauses it, and says what to do", async (_what, changed, why, reason) => {
    const expected = { kind: "pause", why, reason: expect.stringContaining(reason) };
    expect(await write(changed)).toEqual(expected);
    expect(await s3.verify(linkOf(changed), served.outgoing())).toEqual(expected);
  });

  test("a key that can't remove files isn't accepted: what is erased has to go", async () => {
    const kept = linkOf({ bucket: "kept-bucket" });
    expect(await s3.verify(kept, served.outgoing())).toMatchObject({ kind: "pause", why: "permission" });
  });

  test("a clock that is wrong is no fault of the key", async () => {
    const { fetch } = served.outgoing();
    const out = recordingOutgoing(fetch, new Date(Date.now() - 20 * 60_000));
    expect(await write({}, out)).toMatchObject({ kind: "later", reason: expect.stringContaining("clock") });
  });

  test("a busy or silent S3 is tried again", async () => {
    await served.control({ status: 503, times: 1 });
    expect(await write()).toMatchObject({ kind: "later" });
    await served.control({ status: 200, hang: 5_000, times: 1 });
    expect(await write({}, served.outgoing({ timeoutMs: 50 }))).toMatchObject({ kind: "unknown", isLate: true });
  });
});

test.each([
  [400, "AuthorizationHeaderMalformed", "<Region>eu-west-1</Region>", { kind: "pause", why: "settings" }],
  [400, "RequestTimeout", "", { kind: "later" }],
  [503, "SlowDown", "", { kind: "later", scope: "connection" }],
  [500, "InternalError", "", { kind: "later" }],
  [403, "", "", { kind: "pause", why: "permission" }],
  [307, "TemporaryRedirect", "", { kind: "pause", why: "settings" }],
  [409, "SomethingNew", "<Message>Said with a secret of S3 for tests alone.</Message>", { kind: "refused" }],
])("an answer %i %s is understood", async (status, code, more, outcome) => {
  const body = code === "" ? "<html>no error of S3" : `<Error><Code>${code}</Code>${more}</Error>`;
  const answered = await write(
    {},
    recordingOutgoing(async () => answerOf(status, body)),
  );
  expect(answered).toMatchObject(outcome);
  expect(JSON.stringify(answered)).not.toContain(secretAccessKey);
});

test("a file that other storage doesn't find is no failure to remove it", async () => {
  const remove = async (code: string) => {
    const out = recordingOutgoing(async () => answerOf(404, `<Error><Code>${code}</Code></Error>`));
    return await s3.files?.remove(file.path, linkOf({ endpoint: "https://storage.example" }), out);
  };
  expect(await remove("NoSuchKey")).toEqual({ kind: "delivered" });
  expect(await remove("NoSuchBucket")).toMatchObject({ kind: "pause", why: "settings" });
});

test("an S3 that says how long to wait is left alone so long", async () => {
  const busy = answerOf(503, "<Error><Code>SlowDown</Code></Error>", { "retry-after": "120" });
  const now = new Date("2026-11-28T12:00:00.000Z");
  const outcome = await write(
    {},
    recordingOutgoing(async () => busy, now),
  );
  expect(outcome).toMatchObject({ kind: "later", notBefore: new Date("2026-11-28T12:02:00.000Z") });
});

describe("what a merchant enters", () => {
  const field = (name: string) => `settings.${name}`;
  const change = async (sent: Record<string, unknown>, stored: object | null = null) =>
    await s3.readChange?.(sent, { settings: {}, credential: stored === null ? null : JSON.stringify(stored) }, field);

  test("is a bucket with its key, of which the secret isn't shown", async () => {
    expect(await change(good)).toEqual({ settings: place, credential: JSON.stringify(good) });
  });

  test("stays without a new secret only while nothing else changes", async () => {
    expect(await change(place, good)).toEqual({ settings: {}, credential: null });
    await expect(change({ ...place, bucket: "another" }, good)).rejects.toThrow("settings.secretAccessKey");
    const { folder: _, ...withoutFolder } = place;
    await expect(change(withoutFolder, good)).rejects.toThrow("settings.secretAccessKey");
    expect(await change({ ...withoutFolder, secretAccessKey }, good)).toMatchObject({
      settings: { folder: undefined },
    });
  });

  test.each([
    ["bucket", "Harbor Goods"],
    ["bucket", undefined],
    ["region", "us east"],
    ["folder", "../other"],
    ["folder", "a//b"],
    ["folder", "a/../b"],
    ["endpoint", "http://storage.example"],
    ["endpoint", "https://storage.example/path"],
    ["endpoint", "https://127.0.0.1"],
    ["accessKeyId", "AKID, Signature=x"],
  ])("names %s as wrong: %s", async (name, value) => {
    const wrong = await change({ ...good, [name]: value }).catch((error: unknown) => error);
    if (!(wrong instanceof AppError)) throw new Error("it was accepted");
    expect([wrong.code, wrong.message]).toEqual(["invalid", expect.stringContaining(`settings.${name}`)]);
  });
});

test("a key with unusual letters is addressed by its bucket's host", () => {
  expect(objectUrl({ ...good, folder: "a=b" }, file.path)).toBe(
    "https://harbor-goods.s3.us-east-1.amazonaws.com/a=b/responses/month=2026-11/0001.parquet",
  );
});
