import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { saveSurvey } from "#server/domain/surveys/index.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { anAccount, contextOf, type TestAccount } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { deleteUnusedImagesTask } from "./delete-expired.ts";

let account: TestAccount;
beforeEach(async () => {
  account = await anAccount();
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** An image; without days, it was never found unused. */
async function aPicture(unusedDays?: number): Promise<string> {
  const { accountId } = account;
  const unusedSince = unusedDays === undefined ? null : new Date(Date.now() - unusedDays * DAY_MS);
  const bytes = new Uint8Array([1]);
  const data = { accountId, contentType: "image/png", width: 1, height: 1, byteLength: 1, bytes, unusedSince };
  return await inAccount(accountId, async () => (await tenant().image.create({ data })).id);
}

const addressOf = (id: string) => `${env.APP_URL}/images/${id}`;

async function left(): Promise<Map<string, boolean>> {
  const images = await inAccount(account.accountId, () => tenant().image.findMany());
  return new Map(images.map(({ id, unusedSince }) => [id, unusedSince === null]));
}

const asks = (imageUrl: string) => [
  {
    questionNameId: `gift-${randomUUIDv7().slice(-12)}`,
    type: "image" as const,
    title: "Which?",
    required: false,
    choices: [{ id: "a", label: "A", imageUrl }],
  },
];

async function save(id: string | undefined, imageUrl: string, publish = false): Promise<string> {
  const context = contextOf(account);
  const input = { id, questions: asks(imageUrl), publish };
  return (await inAccount(account.accountId, () => saveSurvey(context, input))).id;
}

test("an unused image is deleted after 30 days, and not before", async () => {
  const [fresh, waiting, old] = [await aPicture(), await aPicture(29), await aPicture(31)];
  expect(await deleteUnusedImagesTask.run({}, "job")).toBe("done");
  expect(await left()).toEqual(
    new Map([
      [fresh, false],
      [waiting, false],
    ]),
  );
  expect((await left()).has(old)).toBe(false);
});

test("an image of a draft, a previous version, a template or its card stays, and its time is reset", async () => {
  const pictures = [await aPicture(31), await aPicture(31), await aPicture(31), await aPicture(31)];
  const [previous = "", drafted = "", ofTemplate = "", ofCard = ""] = pictures;
  const survey = await save(undefined, addressOf(previous), true);
  await save(survey, addressOf(drafted));
  const template = { name: "Mine", questions: asks(addressOf(ofTemplate)), imageUrl: addressOf(ofCard) };
  await inAccount(account.accountId, () => saveTemplate(contextOf(account), template));
  await deleteUnusedImagesTask.run({}, "job");
  expect(await left()).toEqual(new Map(pictures.map((id) => [id, true])));
});

test("another account's survey doesn't keep an image", async () => {
  const picture = await aPicture(31);
  const own = account;
  account = await anAccount();
  await save(undefined, addressOf(picture), true);
  await deleteUnusedImagesTask.run({}, "job");
  account = own;
  expect(await left()).toEqual(new Map());
});

test("an account whose images can't be deleted blocks no other, and is reported at the end", async () => {
  const before = account;
  await aPicture(31);
  account = await anAccount();
  const stuck = account;
  await aPicture(31);
  account = await anAccount();
  await aPicture(31);
  await query(
    env.DATABASE_URL,
    `CREATE FUNCTION refuse_picture() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck'; END $$;
     CREATE TRIGGER refuse_picture BEFORE DELETE ON image FOR EACH ROW
     WHEN (OLD.account_id = '${stuck.accountId}') EXECUTE FUNCTION refuse_picture()`,
  );
  try {
    await expect(deleteUnusedImagesTask.run({}, "job")).rejects.toThrow("could not delete all unused images");
  } finally {
    await query(env.DATABASE_URL, "DROP TRIGGER refuse_picture ON image; DROP FUNCTION refuse_picture");
  }
  expect((await left()).size).toBe(0);
  account = before;
  expect((await left()).size).toBe(0);
  account = stuck;
  expect((await left()).size).toBe(1);
});

test("the worker reads only an image's account, and deletes no image itself", async () => {
  for (const sql of ["SELECT bytes FROM image", "DELETE FROM image", "UPDATE image SET unused_since = now()"])
    await expect(query(env.DATABASE_URL, `SET ROLE afterword_worker; ${sql}`)).rejects.toMatchObject({ code: "42501" });
});
