import { afterAll, expect, test, vi } from "vitest";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read on first use

afterAll(stopSender);

const send = (cookie: string | undefined, body: unknown) => api("POST", "/app/support/send-message", { cookie, body });
const mailsFrom = async (emailAddress: string) =>
  (await mailedTo(env.SUPPORT_EMAIL)).filter(({ props }) => Reflect.get(props, "emailAddress") === emailAddress);

test("a message is mailed to support with who wrote it, and in which account", async () => {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  expect((await send(cookie, { message: "How do I?\nThanks" })).status).toBe(204);
  expect((await send(cookie, { message: "It could be better.", about: "feedback" })).status).toBe(204);
  const account = { accountId, companyName: "A company", billingPlan: "Free", role: "owner" };
  expect((await mailsFrom(owner.emailAddress)).map(({ template, props }) => ({ template, props }))).toMatchObject([
    { template: "support-message", props: { about: "question", message: "How do I?\nThanks", account } },
    { template: "support-message", props: { about: "feedback", message: "It could be better.", name: "A person" } },
  ]);
});

test("a person without an account may write too, nobody else", async () => {
  const person = await aPerson();
  expect((await send(await signIn(person), { message: "Hello" })).status).toBe(204);
  expect((await mailsFrom(person.emailAddress))[0]?.props).toMatchObject({ account: null });
  expect((await send(undefined, { message: "Hello" })).status).toBe(401);
});

test.each([{}, { message: "" }, { message: "x".repeat(2001) }, { message: 7 }, { message: "a", about: "praise" }])(
  "%j is not a message",
  async (body) => {
    const person = await aPerson();
    expect((await send(await signIn(person), body)).status).toBe(400);
    expect(await mailsFrom(person.emailAddress)).toEqual([]);
  },
);

test("a person can write ten times an hour, across browsers", async () => {
  const person = await aPerson();
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    statuses.push((await send(await signIn(person), { message: `Message ${index}` })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  expect((await send(await signIn(person), { message: "Once more" })).headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await mailsFrom(person.emailAddress)).toHaveLength(10);
});
