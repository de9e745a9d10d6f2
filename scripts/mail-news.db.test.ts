/** @module-tag process */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveUnsubscribe } from "#server/domain/digests/index.ts";
import { sendNews } from "#server/domain/digests/send-news.ts";
import { givenMember } from "#server/domain/digests/testing/given-shop.ts";
import { clientAs } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { mailedTo } from "#server/testing/mailed.ts";

const client = clientAs("afterword_app");
let folder = "";
beforeAll(async () => {
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), "news-"));
});
afterAll(() => Promise.all([client.end(), stopSender(), rm(folder, { recursive: true })]));

const markdown = "# New reports\n\nSee [what changed](https://surveys.example.com/news).";
const wants = { notification_marketing_enabled: true };
const aName = () => `${randomUUID()}.md`;
const newsOf = async ({ emailAddress }: { emailAddress: string }) =>
  (await mailedTo(emailAddress)).filter(({ template }) => template === "product-news").map(({ props }) => props);

/** The command as an operator runs it. */
async function run(name: string, ...args: string[]): Promise<string> {
  await writeFile(path.join(folder, name), markdown);
  const program = path.join(import.meta.dirname, "mail-news.ts");
  const environment = { ...process.env, APP_DATABASE_URL: env.APP_DATABASE_URL };
  const options = { env: environment };
  return (await promisify(execFile)(process.execPath, [program, path.join(folder, name), ...args], options)).stdout;
}

test("the command shows the recipient count, sends once to each subscriber, and not again", {
  tags: ["full"],
}, async () => {
  const accountId = await givenAccount({ questions: [] });
  const [member, other] = [await givenMember(accountId, wants), await givenMember(accountId)];
  const name = aName();
  expect(await run(name, "--dry-run")).toMatch(new RegExp(`^Would send ${name} to \\d+ (person|people)\\.\n$`));
  expect(await newsOf(member)).toEqual([]);
  expect(await run(name)).toMatch(new RegExp(`^Queued ${name} to \\d+ (person|people)\\.\n$`));
  // Others may have subscribed in between; nobody gets it a second time.
  expect(await run(name)).toMatch(/ \d+ (person|people) already got it\.\n$/);
  expect(await newsOf(member)).toEqual([expect.objectContaining({ markdown })]);
  expect(await newsOf(other)).toEqual([]);
  await expect(run(name, "another.md")).rejects.toThrow("Usage: npm run mail:news");
});

test("a person in two accounts gets one, even from concurrent runs, and one click unsubscribes in both", {
  tags: ["full"],
}, async () => {
  const [first, second] = [await givenAccount({ questions: [] }), await givenAccount({ questions: [] })];
  const member = await givenMember(first, wants);
  const join =
    "INSERT INTO membership (account_id, person_id, role, notification_marketing_enabled) VALUES ($1, $2, 'member', true)";
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  await owner.query(join, [second, member.personId]);
  await owner.end();
  const file = { name: aName(), markdown };
  const beside = clientAs("afterword_app");
  await beside.connect();
  await Promise.all([sendNews(client, file), sendNews(beside, file)]);
  await beside.end();
  const [news, ...more] = await newsOf(member);
  expect(more).toEqual([]);
  const address = String(news?.unsubscribeUrl);
  expect(await (await serveUnsubscribe(new Request(address))).text()).toContain("t receive product news anymore.");
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await serveUnsubscribe(new Request(address, { method: "POST", body }))).status).toBe(200);
  await sendNews(client, { ...file, name: aName() });
  expect(await newsOf(member)).toHaveLength(1);
});

test("a file that can't be parsed as news is rejected before anything is sent", async () => {
  await expect(sendNews(client, { name: aName(), markdown: "No heading" })).rejects.toThrow(
    "must start with a heading",
  );
});
