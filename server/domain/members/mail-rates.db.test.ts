import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { carriedForm } from "#server/edge/forms/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, signIn } from "#server/testing/factories.ts";
import { cookieOf, postForm } from "#server/testing/link-page.ts";
import { mailedTo } from "#server/testing/mailed.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read on first use

afterAll(stopSender);

const anAddress = () => `invited-${randomUUIDv7()}@example.com`;

function invite(cookie: string, emailAddress: string): Promise<Response> {
  return api("POST", "/Account/InviteMember", { cookie, body: { emailAddress, userRole: "member" } });
}

function statusesOf(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function waitsOf(answers: readonly Response[]): number[] {
  return answers.filter(({ status }) => status === 429).map((answer) => Number(answer.headers.get("retry-after")));
}

test("an account invites an address five times an hour, which keeps no other account from inviting it", async () => {
  const emailAddress = anAddress();
  const [account, other] = [await anAccount(), await anAccount()];
  const cookie = await signIn(account.owner);
  const answers: Response[] = [];
  for (let sent = 0; sent < 7; sent++) answers.push(await invite(cookie, emailAddress));
  expect(statusesOf(answers)).toEqual({ 201: 5, 429: 2 });
  for (const wait of waitsOf(answers)) expect(wait).toBeGreaterThan(3_500);
  expect((await invite(await signIn(other.owner), emailAddress)).status).toBe(201);
  expect(await mailedTo(emailAddress)).toHaveLength(6);
});

test("an address is mailed twenty invitations an hour, by all accounts together, and nobody learns of the limit", async () => {
  const emailAddress = anAddress();
  const answers: Response[] = [];
  for (let sent = 0; sent < 22; sent++) {
    answers.push(await invite(await signIn((await anAccount()).owner), emailAddress));
  }
  expect(statusesOf(answers)).toEqual({ 201: 22 });
  expect(await mailedTo(emailAddress)).toHaveLength(20);
});

test("people who want an address keep nobody else from asking for it", async () => {
  const body = { emailAddress: anAddress() };
  for (let sent = 0; sent < 7; sent++) {
    const cookie = await signIn((await anAccount()).owner);
    expect((await api("POST", "/Profile/UpdateContactInformation", { cookie, body })).status).toBe(200);
  }
});

test("an account sends fifty invitations an hour, even if requested concurrently", { tags: ["full"] }, async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const answers = await Promise.all(Array.from({ length: 53 }, () => invite(cookie, anAddress())));
  expect(statusesOf(answers)).toEqual({ 201: 50, 429: 3 });
  const members = await api("GET", "/Account/GetMembers", { cookie });
  expect(await members.json()).toHaveLength(51);
  for (const wait of waitsOf(answers)) expect(wait).toBeGreaterThan(3_500);
});

test("a person requests five new addresses an hour, from all of their accounts together and concurrently", async () => {
  const { owner } = await anAccount();
  const other = await anAccount();
  await aMembership(other.accountId, owner, "member");
  const cookies = [await signIn(owner), await signIn(owner, other.accountId)];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, asked) =>
      api("POST", "/Profile/UpdateContactInformation", {
        cookie: cookies[asked % 2],
        body: { emailAddress: anAddress() },
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual({ 200: 5, 429: 7 });
  for (const wait of waitsOf(answers)) expect(wait).toBeGreaterThan(3_500);
});

test("the sign-in form without a script shows that an address asked too often", async () => {
  const emailAddress = anAddress();
  const fields = { emailAddress, returnTo: "/surveys" };
  // A caller of its own: the rate limit of the tests' default caller is shared with files of another scale.
  const headers = { [CLIENT_ADDRESS_HEADER]: randomUUIDv7() };
  const ask = () => postForm("/app/sessions/send-link", fields, undefined, headers);
  for (let asked = 0; asked < 5; asked++) expect((await ask()).headers.get("location")).toBe("/account/login?sent");
  const refused = await ask();
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/account/login?refused"]);
  const carried = carriedForm(cookieOf(refused, "afterword.form"), "/account/login");
  expect(carried).toMatchObject({ values: fields, problem: { status: 429 } });
});
