import { afterAll, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { anApp, codeOf, wrongCode } from "#server/testing/second-factors.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read on first use

afterAll(stopSender);

test("a person's codes can be tried ten times in 15 minutes, across all sign-ins and renewals; the right one waits too", {
  tags: ["full"],
}, async () => {
  const { owner } = await anAccount();
  const { secret, cookie } = await anApp(owner);
  const begin = async () => {
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: owner.emailAddress } });
    const used = await postLink("/app/sessions/open", await mailedLink(owner.emailAddress));
    return cookieOf(used, "afterword.challenge");
  };
  const enter = (challenge: string, code: string) =>
    api("POST", "/app/sign-in/second-factor", { cookie: challenge, body: { code } });
  const statuses: number[] = [];
  for (const challenge of [await begin(), await begin()]) {
    for (let tries = 0; tries < 4; tries++) statuses.push((await enter(challenge, wrongCode(secret))).status);
  }
  for (let tries = 0; tries < 2; tries++) {
    const body = { code: wrongCode(secret) };
    statuses.push((await api("POST", "/app/security/renew-by-code", { cookie, body })).status);
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
  const refused = await enter(await begin(), codeOf(secret, 1));
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  const other = await anApp((await anAccount()).owner);
  const renewed = await api("POST", "/app/security/renew-by-code", {
    cookie: other.cookie,
    body: { code: codeOf(other.secret, 1) },
  });
  expect(renewed.status).toBe(204);
});
