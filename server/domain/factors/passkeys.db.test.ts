import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { lockTimeouts } from "#server/domain/sign-in/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { SoftwarePasskey } from "#server/testing/authenticator.ts";
import { ageSignIn, anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { ownDirectory } from "#server/testing/own-directory.ts";
import { anApp } from "#server/testing/second-factors.ts";

const origin = "http://localhost:3000";
vi.stubEnv("APP_URL", origin); // the environment is read on first use

const besides = ownDirectory();
afterAll(() => Promise.all([stopSender(), besides.$disconnect()]));

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

type Faults = Parameters<SoftwarePasskey["get"]>[1];

const post = (path: string, session: string, body?: object) => api("POST", path, { cookie: session, body });
const security = async (session: string) => await (await api("GET", "/app/security", { cookie: session })).json();

/** Adds a passkey to the session's person; returns it with the session's new cookie. */
async function addPasskey(session: string, name?: string) {
  const passkey = new SoftwarePasskey(origin);
  const options = await (await post("/app/security/begin-passkey", session)).json();
  const body = { response: passkey.create(options), ...(name === undefined ? {} : { name }) };
  const added = await post("/app/security/confirm-passkey", session, body);
  expect([added.status, await added.clone().text()]).toEqual([200, expect.anything()]);
  return { passkey, options, added: await added.json(), cookie: cookieOf(added, "afterword.session") };
}

/** Starts signing in with a passkey, in a browser of its own. */
async function beginSignIn() {
  const begun = await api("POST", "/app/sign-in/begin-passkey");
  return { browser: cookieOf(begun, "afterword.browser"), options: await begun.json() };
}

async function signInWith(passkey: SoftwarePasskey, faults?: Faults): Promise<Response> {
  const { browser, options } = await beginSignIn();
  return await post("/app/sign-in/passkey", browser, { response: passkey.get(options, faults) });
}

/** Resolves once a signature of this passkey was verified. */
async function checked(factorId: string): Promise<void> {
  await vi.waitFor(async () => {
    const { lastUsedAt } = await directory().personFactor.findUniqueOrThrow({ where: { id: factorId } });
    expect(lastUsedAt).not.toBeNull();
  });
}

describe("adding a passkey", () => {
  test("requests one that works without an address and with user verification, and the session gets a second factor", async () => {
    const { passkey, options, added, cookie: now } = await addPasskey(cookie, "My laptop");
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Afterword" },
      user: { name: account.owner.emailAddress },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await security(now)).toMatchObject({
      factors: [{ id: added.id, kind: "passkey", name: "My laptop" }],
      hasSecondFactor: true,
      passkeysAvailable: true,
    });
    const [mail] = await mailedTo(account.owner.emailAddress);
    expect(mail).toMatchObject({ template: "security-notice", props: { event: "passkeyAdded", name: "My laptop" } });
    const again = await (await post("/app/security/begin-passkey", now)).json();
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  test.each<[string, NonNullable<Faults>]>([
    ["another address", { origin: "http://localhost:4000" }],
    ["another host", { rpId: "elsewhere.example" }],
    ["another challenge", { challenge: "bm90IG91cnM" }],
    ["an answer to signing in", { type: "webauthn.get" }],
    ["a holder who was not verified", { isUserVerified: false }],
  ])("for %s is refused, and nothing is added", async (_what, faults) => {
    const options = await (await post("/app/security/begin-passkey", cookie)).json();
    const response = new SoftwarePasskey(origin).create(options, faults);
    expect((await post("/app/security/confirm-passkey", cookie, { response })).status).toBe(400);
    expect((await security(cookie)).factors).toEqual([]);
  });

  test("takes a challenge once, in the session it was issued to, within five minutes", async () => {
    const options = await (await post("/app/security/begin-passkey", cookie)).json();
    const confirm = (session: string) =>
      post("/app/security/confirm-passkey", session, { response: new SoftwarePasskey(origin).create(options) });
    expect((await confirm(await signIn((await anAccount()).owner))).status).toBe(400);
    const answers = await Promise.all([confirm(cookie), confirm(cookie)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = await signIn(account.owner, undefined, { hasSecondFactor: true });
    const lateOptions = await (await post("/app/security/begin-passkey", late)).json();
    await directory().passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    const response = new SoftwarePasskey(origin).create(lateOptions);
    expect((await post("/app/security/confirm-passkey", late, { response })).status).toBe(400);
  });

  test("is refused for a passkey that belongs to somebody", async () => {
    const { passkey } = await addPasskey(cookie);
    const other = await signIn((await anAccount()).owner);
    const options = await (await post("/app/security/begin-passkey", other)).json();
    const refused = await post("/app/security/confirm-passkey", other, { response: passkey.create(options) });
    expect(refused.status).toBe(400);
    expect((await security(other)).factors).toEqual([]);
  });
});

describe("signing in with a passkey", () => {
  test("needs no address and no second step, and the session has a second factor", async () => {
    const { passkey } = await addPasskey(cookie);
    const { browser, options } = await beginSignIn();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const body = { response: passkey.get(options), returnTo: "/surveys/edit" };
    const used = await post("/app/sign-in/passkey", browser, body);
    expect([used.status, await used.json()]).toEqual([200, { path: "/surveys/edit" }]);
    const now = cookieOf(used, "afterword.session");
    expect(await security(now)).toMatchObject({
      hasSecondFactor: true,
      isSignInRecent: true,
      factors: [{ lastUsedAt: expect.any(String) }],
    });
    expect((await post("/app/sign-in/passkey", browser, body)).status).toBe(400);
  });

  test("redirects nowhere outside the app", async () => {
    const { passkey } = await addPasskey(cookie);
    const { browser, options } = await beginSignIn();
    const body = { response: passkey.get(options), returnTo: "https://elsewhere.example/" };
    expect(await (await post("/app/sign-in/passkey", browser, body)).json()).toEqual({ path: "/dashboard" });
  });

  test.each<[string, NonNullable<Faults>]>([
    ["another address", { origin: "https://localhost.elsewhere.example" }],
    ["another host", { rpId: "elsewhere.example" }],
    ["another challenge", { challenge: "bm90IG91cnM" }],
    ["another key's signature", { isForged: true }],
    ["a holder who was not verified", { isUserVerified: false }],
    ["another person's handle", { userHandle: "AZnwAAAAcACAAAAAAAAAAQ" }],
    ["an answer to adding one", { type: "webauthn.create" }],
  ])("by %s is refused", async (_what, faults) => {
    const { passkey } = await addPasskey(cookie);
    const refused = await signInWith(passkey, faults);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
    expect((await signInWith(passkey)).status).toBe(200);
  });

  test("responds only to the browser that asked, once, within five minutes, even if the first attempt fails", async () => {
    const { passkey } = await addPasskey(cookie);
    const [one, other] = [await beginSignIn(), await beginSignIn()];
    const use = (browser: string, response: object) => post("/app/sign-in/passkey", browser, { response });
    expect((await use("", passkey.get(one.options))).status).toBe(400);
    expect((await use(other.browser, passkey.get(one.options))).status).toBe(400);
    expect((await use(one.browser, passkey.get(one.options, { isForged: true }))).status).toBe(400);
    expect((await use(one.browser, passkey.get(one.options))).status).toBe(400);
    const third = await beginSignIn();
    const response = passkey.get(third.options);
    const answers = await Promise.all([use(third.browser, response), use(third.browser, response)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await directory().passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await use(other.browser, passkey.get(other.options))).status).toBe(400);
  });

  test("by a passkey whose counter went back or didn't move is refused: it may be a copy", async () => {
    const { passkey } = await addPasskey(cookie);
    expect((await signInWith(passkey, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect((await signInWith(passkey, { counter })).status).toBe(400);
    expect((await signInWith(passkey, { counter: 6 })).status).toBe(200);
  });

  test("ends without a session if the passkey is removed between its check and the sign-in", async () => {
    const { passkey, added } = await addPasskey(cookie);
    const { personId } = account.owner;
    const { browser, options } = await beginSignIn();
    const sessions = () => directory().session.count({ where: { personId } });
    const before = await sessions();
    const { answer } = await besides.$transaction(async (transaction) => {
      await lockPerson(transaction, personId);
      const answer = post("/app/sign-in/passkey", browser, { response: passkey.get(options) });
      await checked(added.id);
      await transaction.personFactor.delete({ where: { id: added.id } });
      return { answer };
    }, lockTimeouts);
    expect((await answer).status).toBe(400);
    expect(await sessions()).toBe(before);
  });

  test("by a passkey that was removed, or never added, is refused", async () => {
    const { passkey, added, cookie: now } = await addPasskey(cookie);
    expect((await signInWith(new SoftwarePasskey(origin))).status).toBe(400);
    expect((await api("DELETE", `/app/security/factors/${added.id}`, { cookie: now })).status).toBe(204);
    expect((await signInWith(passkey)).status).toBe(400);
  });
});

describe("a passkey as the second step", () => {
  async function begin(): Promise<string> {
    const { emailAddress } = account.owner;
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const used = await postLink("/app/sessions/open", await mailedLink(emailAddress));
    return cookieOf(used, "afterword.challenge");
  }
  const optionsFor = async (challenge: string) =>
    await (await post("/app/sign-in/begin-second-factor-passkey", challenge)).json();
  const enter = (challenge: string, response: object) =>
    post("/app/sign-in/second-factor-passkey", challenge, { response });

  test("finishes a sign-in by link, with one of the person's own passkeys", async () => {
    const { passkey } = await addPasskey(cookie);
    const challenge = await begin();
    const kinds = await (await api("GET", "/app/sign-in/challenge", { cookie: challenge })).json();
    expect(kinds).toEqual({ kinds: ["passkey", "recoveryCode"] });
    const options = await optionsFor(challenge);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const entered = await enter(challenge, passkey.get(options));
    expect([entered.status, await entered.json()]).toEqual([200, { path: "/dashboard" }]);
    expect(await security(cookieOf(entered, "afterword.session"))).toMatchObject({ hasSecondFactor: true });
    expect((await enter(challenge, passkey.get(options))).status).toBe(404);
  });

  test("is refused with somebody else's passkey, and for a challenge of another sign-in or another purpose", async () => {
    const { passkey } = await addPasskey(cookie);
    const { passkey: theirs } = await addPasskey(await signIn((await anAccount()).owner));
    const [challenge, other] = [await begin(), await begin()];
    expect((await enter(challenge, theirs.get(await optionsFor(challenge)))).status).toBe(400);
    expect((await enter(challenge, passkey.get(await optionsFor(other)))).status).toBe(400);
    const { options } = await beginSignIn();
    expect((await enter(challenge, passkey.get(options))).status).toBe(400);
    expect((await enter(challenge, passkey.get(await optionsFor(challenge)))).status).toBe(200);
  });

  test("ends without a session if the passkey is removed between its check and the sign-in", async () => {
    const { passkey, added } = await addPasskey(cookie);
    const { personId } = account.owner;
    const challenge = await begin();
    const options = await optionsFor(challenge);
    const { answer } = await besides.$transaction(async (transaction) => {
      await lockPerson(transaction, personId);
      const answer = enter(challenge, passkey.get(options));
      await checked(added.id);
      await transaction.personFactor.delete({ where: { id: added.id } });
      return { answer };
    }, lockTimeouts);
    const refused = await answer;
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
  });

  test("ends the sign-in at the fifth failure, even with concurrent attempts, and records no more", async () => {
    const { passkey } = await addPasskey(cookie);
    const challenge = await begin();
    const last = await optionsFor(challenge);
    const forged: object[] = [];
    for (let count = 0; count < 8; count++) forged.push(passkey.get(await optionsFor(challenge), { isForged: true }));
    const answers = await Promise.all(forged.map((response) => enter(challenge, response)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
    expect((await enter(challenge, passkey.get(last))).status).toBe(404);
    const path = "/app/account/security-activity?limit=200";
    const { items } = await (await api("GET", path, { cookie: await signIn(account.owner) })).json();
    const failures = items.filter(({ action }: { action: string }) => action === "secondFactorFailed");
    expect(failures).toHaveLength(5);
  });

  test("is a 404 without a sign-in to finish", async () => {
    expect((await post("/app/sign-in/begin-second-factor-passkey", "")).status).toBe(404);
  });
});

describe("confirming one's identity with a passkey", () => {
  test("makes the sign-in recent again, under a new token", async () => {
    const { passkey } = await addPasskey(cookie);
    const session = await signIn(account.owner);
    await ageSignIn(session, 16);
    expect((await post("/app/security/recovery-codes", session)).status).toBe(403);
    const options = await (await post("/app/security/begin-passkey-renewal", session)).json();
    const stranger = await anApp((await anAccount()).owner);
    const elsewhere = await post("/app/security/renew-by-passkey", stranger.cookie, { response: passkey.get(options) });
    expect(elsewhere.status).toBe(400);
    const renewed = await post("/app/security/renew-by-passkey", session, { response: passkey.get(options) });
    expect(renewed.status).toBe(204);
    const now = cookieOf(renewed, "afterword.session");
    expect((await post("/app/security/recovery-codes", now)).status).toBe(200);
    expect((await api("GET", "/app/security", { cookie: session })).status).toBe(401);
  });
});
