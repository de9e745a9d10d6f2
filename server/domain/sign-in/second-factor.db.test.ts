import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { anApp, codeOf, type TestApp, wrongCode } from "#server/testing/second-factors.ts";
import { invite } from "#server/testing/team.ts";
import { readChallenge } from "./index.ts";

afterAll(stopSender);

let account: TestAccount;
let app: TestApp;
beforeEach(async () => {
  account = await anAccount();
  app = await anApp(account.owner);
});

/** Signs in with a mailed link up to the second factor: the response to the link's button. */
async function pressLink(cookie?: string, returnTo?: string): Promise<Response> {
  const { emailAddress } = account.owner;
  await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress, returnTo } });
  return await postLink("/app/sessions/open", await mailedLink(emailAddress), cookie);
}

const begin = async (returnTo?: string) => cookieOf(await pressLink(undefined, returnTo), "afterword.challenge");
const enter = (cookie: string, code: string) => api("POST", "/app/sign-in/second-factor", { cookie, body: { code } });
const kindsOf = async (cookie: string) => await (await api("GET", "/app/sign-in/challenge", { cookie })).json();
const sessionsOf = () => directory().session.count({ where: { personId: account.owner.personId } });

describe("a person with an authenticator app", () => {
  test("is asked for a code after the link, and is only signed in with it, in a session with a second factor", async () => {
    const before = await sessionsOf();
    const used = await pressLink(undefined, "/surveys/edit");
    expect([used.status, used.headers.get("location")]).toEqual([303, "/account/login/verify"]);
    expect(used.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^afterword\.challenge=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/),
    ]);
    expect(await sessionsOf()).toBe(before);
    const challenge = cookieOf(used);
    expect(await kindsOf(challenge)).toEqual({ kinds: ["totp", "recoveryCode"] });
    const entered = await enter(challenge, codeOf(app.secret, 1));
    expect([entered.status, await entered.json()]).toEqual([200, { path: "/surveys/edit" }]);
    expect(entered.headers.getSetCookie()[1]).toContain(
      "afterword.challenge=; Path=/; HttpOnly; SameSite=Lax; Expires=Thu, 01 Jan 1970",
    );
    const cookie = cookieOf(entered, "afterword.session");
    expect(await (await api("GET", "/app/security", { cookie })).json()).toMatchObject({ hasSecondFactor: true });
    expect((await api("GET", "/app/sign-in/challenge", { cookie: challenge })).status).toBe(404);
    expect((await enter(challenge, codeOf(app.secret, 1))).status).toBe(404);
  });

  test("is asked for one after the six-digit code of a link too", async () => {
    const { emailAddress } = account.owner;
    const asked = await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const shown = await postLink("/app/sessions/show-code", await mailedLink(emailAddress));
    const code = cookieOf(shown, "afterword.code").split("=")[1];
    const entered = await api("POST", "/app/sessions/enter-code", { cookie: cookieOf(asked), body: { code } });
    expect([entered.status, await entered.json()]).toEqual([200, { path: "/account/login/verify" }]);
    expect(entered.headers.getSetCookie().some((line) => line.startsWith("afterword.session="))).toBe(false);
  });

  test("is asked for one after an invitation's link too, and lands in the account that invited", async () => {
    const inviting = await anAccount();
    await invite(await signIn(inviting.owner), { emailAddress: account.owner.emailAddress });
    const link = await mailedLink(account.owner.emailAddress, "invitation");
    const accepted = await postLink("/app/members/accept", link);
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/account/login/verify"]);
    const entered = await enter(cookieOf(accepted, "afterword.challenge"), codeOf(app.secret, 1));
    const profile = await api("GET", "/Profile/Profile", { cookie: cookieOf(entered, "afterword.session") });
    expect(await profile.json()).toMatchObject({ accountId: inviting.accountId });
  });

  test("keeps the browser's existing session until the code is right; then the new one replaces it", async () => {
    const before = await signIn(account.owner);
    const challenge = cookieOf(await pressLink(before), "afterword.challenge");
    expect((await api("GET", "/Profile/Profile", { cookie: before })).status).toBe(200);
    expect((await enter(`${before}; ${challenge}`, codeOf(app.secret, 1))).status).toBe(200);
    expect((await api("GET", "/Profile/Profile", { cookie: before })).status).toBe(401);
  });
});

describe("a code", () => {
  test("that was used once is refused in another sign-in, even if both arrive concurrently", async () => {
    const challenges = [await begin(), await begin()];
    const code = codeOf(app.secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await enter(await begin(), code)).status).toBe(400);
  });

  test("from the app's setup doesn't sign in: it was used there", async () => {
    const reused = await enter(await begin(), codeOf(app.secret, -1));
    expect([reused.status, Object.keys((await reused.json()).errors)]).toEqual([400, ["code"]]);
  });

  test("from another person's app doesn't count", async () => {
    const other = await anApp((await anAccount()).owner);
    expect((await enter(await begin(), codeOf(other.secret, 1))).status).toBe(400);
  });

  test("is of no use in another browser, with a made-up sign-in, or after ten minutes", async () => {
    const challenge = await begin();
    for (const cookie of ["", `afterword.challenge=${"x".repeat(43)}`, "afterword.challenge=x"]) {
      expect((await enter(cookie, codeOf(app.secret, 1))).status).toBe(404);
    }
    await directory().signInChallenge.updateMany({
      where: { personId: account.owner.personId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect((await enter(challenge, codeOf(app.secret, 1))).status).toBe(404);
    expect(await readChallenge(challenge)).toBeNull();
  });

  test("that is wrong shows how many attempts are left, and the fifth ends the sign-in even under concurrency", async () => {
    const challenge = await begin();
    const first = await enter(challenge, wrongCode(app.secret));
    expect((await first.json()).errors).toEqual({ code: ["isn't right. You have 4 more tries"] });
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(challenge, wrongCode(app.secret))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(8);
    expect((await enter(challenge, codeOf(app.secret, 1))).status).toBe(404);
  });

  test("ends with all pending sign-ins when the person signs out everywhere", async () => {
    const challenge = await begin();
    await api("POST", "/app/sessions/end-all", { cookie: app.cookie });
    expect((await enter(challenge, codeOf(app.secret, 1))).status).toBe(404);
  });
});

describe("a recovery code", () => {
  test("signs in once, also in lower case and without its dash, and the person is mailed", async () => {
    const [code = ""] = app.recoveryCodes;
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const typed = ` ${code.replace("-", "").toLowerCase()} `;
    expect((await enter(await begin(), typed)).status).toBe(200);
    expect((await mailedTo(account.owner.emailAddress)).at(-1)).toMatchObject({
      template: "security-notice",
      props: { event: "recoveryCodeUsed" },
    });
    expect((await enter(await begin(), code)).status).toBe(400);
    const { recoveryCodesLeft } = await (await api("GET", "/app/security", { cookie: app.cookie })).json();
    expect(recoveryCodesLeft).toBe(9);
  });

  test("also signs in with a zero typed for an O and a one typed for an I", async () => {
    const typed: boolean[] = [];
    for (const code of app.recoveryCodes) {
      const misread = code.replaceAll("O", "0").replaceAll("I", "1");
      if (misread === code) continue;
      typed.push((await enter(await begin(), misread)).status === 200);
    }
    expect(typed).not.toContain(false);
  });

  test("used in ten sign-ins at the same time opens one", async () => {
    const challenges: string[] = [];
    for (let count = 0; count < 10; count++) challenges.push(await begin());
    const [code = ""] = app.recoveryCodes;
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test("is only stored as a keyed hash, and belongs to one person", async () => {
    const stored = await directory().recoveryCode.findMany({ where: { personId: account.owner.personId } });
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(app.recoveryCodes[0]?.replace("-", ""));
    const other = await anApp((await anAccount()).owner);
    expect((await enter(await begin(), other.recoveryCodes[0] ?? "")).status).toBe(400);
  });
});

describe("the form without a script", () => {
  const send = (cookie: string, code: string) => postForm("/app/sign-in/send-second-factor", { code }, cookie);

  test("signs in and continues, and shows why a code was refused, without storing the code", async () => {
    const challenge = await begin("/surveys/edit");
    const refused = await send(challenge, wrongCode(app.secret));
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/account/login/verify?refused"]);
    const carried = Buffer.from(cookieOf(refused, "afterword.form").split("=")[1] ?? "", "base64url").toString();
    expect(JSON.parse(carried)).toMatchObject({ values: {}, problem: { errors: { code: [expect.any(String)] } } });
    const sent = await send(challenge, codeOf(app.secret, 1));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/surveys/edit"]);
    const cookie = cookieOf(sent, "afterword.session");
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(200);
  });

  test("leads back to the sign-in screen if there is no pending sign-in anymore", async () => {
    const sent = await send("", "123456");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account/login?expired"]);
  });
});

test("a person without a second factor signs in as usual, and one with several accounts chooses after the code", async () => {
  const plain = await aPerson();
  await aMembership(account.accountId, plain, "member");
  await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: plain.emailAddress } });
  const used = await postLink("/app/sessions/open", await mailedLink(plain.emailAddress));
  expect(used.headers.get("location")).toBe("/dashboard");
  await aMembership((await anAccount()).accountId, account.owner, "member");
  const entered = await enter(await begin(), codeOf(app.secret, 1));
  expect(await entered.json()).toEqual({ path: "/account/chooseaccount" });
});
