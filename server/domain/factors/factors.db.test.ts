import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { liveSessions, readSession } from "#server/domain/sessions/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { cookieOf } from "#server/testing/link-page.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { anApp, codeOf, wrongCode } from "#server/testing/second-factors.ts";
import { resetFactors } from "./index.ts";

afterAll(stopSender);

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

const security = async (session = cookie) => await (await api("GET", "/app/security", { cookie: session })).json();
const post = (path: string, body?: object, session = cookie) => api("POST", path, { cookie: session, body });
const remove = (id: string, session = cookie) => api("DELETE", `/app/security/factors/${id}`, { cookie: session });
const events = async (emailAddress: string) => (await mailedTo(emailAddress)).map(({ props }) => props.event);

describe("an authenticator app", () => {
  test("is active after its first correct code: then come recovery codes, an email, and a session with a second factor", async () => {
    const setup = await (await post("/app/security/begin-totp")).json();
    expect(setup).toEqual({
      id: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${setup.secret}`),
      qrCode: expect.stringMatching(/^<svg .*<\/svg>$/s),
    });
    expect(await security()).toMatchObject({ factors: [], recoveryCodesLeft: null });
    const wrong = await post("/app/security/confirm-totp", { id: setup.id, code: wrongCode(setup.secret) });
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([400, ["code"]]);
    const body = { id: setup.id, code: codeOf(setup.secret), name: "My phone" };
    const confirmed = await post("/app/security/confirm-totp", body);
    const { recoveryCodes } = await confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    const now = cookieOf(confirmed, "afterword.session");
    expect((await api("GET", "/app/security", { cookie })).status).toBe(401);
    expect(await security(now)).toMatchObject({
      factors: [{ id: setup.id, kind: "totp", name: "My phone", lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 10,
      hasSecondFactor: true,
    });
    expect(await events(account.owner.emailAddress)).toEqual(["totpAdded"]);
    expect((await post("/app/security/confirm-totp", body, now)).status).toBe(404);
  });

  test("is stored encrypted, and can't be confirmed after 15 minutes, or once another was started", async () => {
    const first = await (await post("/app/security/begin-totp")).json();
    const second = await (await post("/app/security/begin-totp")).json();
    const [stored, ...more] = await directory().personFactor.findMany({ where: { personId: account.owner.personId } });
    expect([stored?.id, more]).toEqual([second.id, []]);
    expect(stored?.secret).toMatch(/^v1\./);
    expect(stored?.secret).not.toContain(second.secret);
    const confirm = ({ id, secret }: { id: string; secret: string }) =>
      post("/app/security/confirm-totp", { id, code: codeOf(secret) });
    expect((await confirm(first)).status).toBe(404);
    await directory().personFactor.update({
      where: { id: second.id },
      data: { createdAt: new Date(Date.now() - 16 * 60_000) },
    });
    expect((await confirm(second)).status).toBe(404);
  });

  test("is numbered if it is added without a name and another has the usual one", async () => {
    for (const name of [undefined, "Tablet", undefined, undefined]) await anApp(account.owner, name);
    const factors = await directory().personFactor.findMany({
      where: { personId: account.owner.personId },
      orderBy: { createdAt: "asc" },
    });
    expect(factors.map(({ name }) => name)).toEqual([
      ...["Authenticator app", "Tablet", "Authenticator app 2", "Authenticator app 3"],
    ]);
  });

  test("added second brings no new recovery codes; the eleventh is refused", async () => {
    const first = await anApp(account.owner);
    expect(first.recoveryCodes).toHaveLength(10);
    expect((await anApp(account.owner, "Tablet")).recoveryCodes).toEqual([]);
    for (let count = 2; count < 10; count++) await anApp(account.owner);
    expect((await post("/app/security/begin-totp", undefined, first.cookie)).status).toBe(409);
  });
});

describe("removing a factor", () => {
  test("with the last one, also removes the recovery codes and every session's second factor, and mails the person", async () => {
    const app = await anApp(account.owner);
    const elsewhere = await signIn(account.owner, undefined, { hasSecondFactor: true });
    expect((await remove(app.id, app.cookie)).status).toBe(204);
    expect(await security(app.cookie)).toMatchObject({ factors: [], recoveryCodesLeft: null, hasSecondFactor: false });
    expect(await security(elsewhere)).toMatchObject({ hasSecondFactor: false });
    expect(await directory().recoveryCode.count({ where: { personId: account.owner.personId } })).toBe(0);
    expect(await events(account.owner.emailAddress)).toEqual(["totpAdded", "totpRemoved"]);
  });

  test("keeps the recovery codes while there is another", async () => {
    const app = await anApp(account.owner);
    await anApp(account.owner, "Tablet");
    expect((await remove(app.id, app.cookie)).status).toBe(204);
    expect(await security()).toMatchObject({ factors: [{ name: "Tablet" }], recoveryCodesLeft: 10 });
  });

  test("and creating recovery codes are refused in a session older than the factor, until it was used there", async () => {
    const app = await anApp(account.owner);
    const refused = [await remove(app.id), await post("/app/security/recovery-codes")];
    for (const response of refused) {
      const { type } = await response.json();
      expect([response.status, new URL(type).pathname]).toEqual([403, "/problems/recent-sign-in-required"]);
    }
    expect(await security()).toMatchObject({ factors: [{ id: app.id }], isSignInRecent: false });
    const renewed = await post("/app/security/renew-by-code", { code: codeOf(app.secret, 1) });
    const now = cookieOf(renewed, "afterword.session");
    expect((await post("/app/security/recovery-codes", undefined, now)).status).toBe(200);
    expect((await remove(app.id, now)).status).toBe(204);
  });

  test("is refused for the last one while any account of the person requires it, and allowed for another", async () => {
    const requiring = await anAccount();
    await aMembership(requiring.accountId, account.owner, "member");
    await inAccount(requiring.accountId, () =>
      tenant().account.update({ where: { id: requiring.accountId }, data: { requireTwoFactor: true } }),
    );
    const app = await anApp(account.owner);
    const refused = await remove(app.id, app.cookie);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining("A company")]);
    await anApp(account.owner, "Tablet");
    expect((await remove(app.id, app.cookie)).status).toBe(204);
  });
});

describe("somebody else's", () => {
  test.each(["theirs", "nobody's", "no id"])("factor or session (%s) is a 404, and isn't changed", async (which) => {
    const other = await anAccount();
    const app = await anApp(other.owner, "Theirs");
    const { session } = await readSession(app.cookie);
    const ids = {
      theirs: { factor: app.id, session: String(session?.sessionId) },
      "nobody's": { factor: randomUUIDv7(), session: randomUUIDv7() },
      "no id": { factor: "x", session: "x" },
    }[which] ?? { factor: "", session: "" };
    const answers = [
      await remove(ids.factor),
      await post("/app/security/rename-factor", { id: ids.factor, name: "Mine" }),
      await post("/app/security/confirm-totp", { id: ids.factor, code: "123456" }),
      await api("DELETE", `/app/security/sessions/${ids.session}`, { cookie }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await security(app.cookie)).toMatchObject({ factors: [{ name: "Theirs" }] });
  });
});

test("a factor is renamed, and new recovery codes replace the old ones, for a person who has a factor", async () => {
  expect((await post("/app/security/recovery-codes")).status).toBe(409);
  const app = await anApp(account.owner);
  expect((await post("/app/security/rename-factor", { id: app.id, name: " Work phone " })).status).toBe(204);
  expect(await security()).toMatchObject({ factors: [{ name: "Work phone" }] });
  const { recoveryCodes } = await (await post("/app/security/recovery-codes", undefined, app.cookie)).json();
  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes.some((code: string) => app.recoveryCodes.includes(code))).toBe(false);
  expect(await directory().recoveryCode.count({ where: { personId: account.owner.personId } })).toBe(10);
  expect(await events(account.owner.emailAddress)).toEqual(["totpAdded", "recoveryCodesCreated"]);
});

describe("the list of sessions", () => {
  test("marks the current one, and each can be ended, the others all at once", async () => {
    const [phone, laptop, stranger] = [
      await signIn(account.owner),
      await signIn(account.owner),
      await signIn(await aPerson()),
    ];
    const { sessions } = await security();
    expect(sessions).toHaveLength(3);
    const current = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const { session } = await readSession(cookie);
    expect(current).toMatchObject([{ id: session?.sessionId, browser: null, system: null, address: null }]);
    const { session: onPhone } = await readSession(phone);
    const ended = await api("DELETE", `/app/security/sessions/${onPhone?.sessionId}`, { cookie });
    expect([ended.status, ended.headers.getSetCookie()]).toEqual([204, []]);
    expect((await readSession(phone)).session).toBeNull();
    expect((await post("/app/security/end-other-sessions")).status).toBe(204);
    expect((await readSession(laptop)).session).toBeNull();
    expect((await readSession(stranger)).session).not.toBeNull();
    const own = await api("DELETE", `/app/security/sessions/${session?.sessionId}`, { cookie });
    expect(own.headers.getSetCookie()[0]).toContain("1970");
    expect((await readSession(cookie)).session).toBeNull();
  });
});

describe("requiring two-factor sign-in", () => {
  const setting = (required: boolean, session: string) => post("/app/account/two-factor", { required }, session);

  test("needs a session with a second factor to turn on, and applies to everyone's next request and live feed", async () => {
    const member = await aPerson();
    await aMembership(account.accountId, member, "member");
    const asMember = await signIn(member);
    const refused = await setting(true, cookie);
    expect([refused.status, new URL((await refused.json()).type).pathname]).toEqual([
      403,
      "/problems/second-factor-required",
    ]);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: asMember })).status).toBe(200);
    const { session } = await readSession(asMember);
    const sessionId = String(session?.sessionId);
    expect([...(await liveSessions([sessionId])).keys()]).toEqual([sessionId]);

    const app = await anApp(account.owner);
    const turnedOn = await setting(true, app.cookie);
    expect([turnedOn.status, await turnedOn.json()]).toEqual([200, { requireTwoFactor: true, mayChange: true }]);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: asMember })).status).toBe(403);
    expect((await liveSessions([sessionId])).size).toBe(0);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: app.cookie })).status).toBe(200);
    expect(await security(asMember)).toMatchObject({ account: { requireTwoFactor: true, mayChange: false } });

    const { cookie: strong } = await anApp(member);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: strong })).status).toBe(200);
    expect((await setting(false, strong)).status).toBe(403);
    expect((await setting(false, app.cookie)).status).toBe(200);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: asMember })).status).toBe(200);
  });
});

test("a reset by the operator removes every factor and code, ends sessions, mails the person, and affects nobody else", async () => {
  const app = await anApp(account.owner);
  const other = await anApp((await anAccount()).owner);
  expect(await resetFactors(`nobody-${randomUUIDv7()}@example.com`)).toBe(false);
  expect(await resetFactors(account.owner.emailAddress)).toBe(true);
  const { personId, emailAddress } = account.owner;
  expect(await directory().personFactor.count({ where: { personId } })).toBe(0);
  expect(await directory().recoveryCode.count({ where: { personId } })).toBe(0);
  expect((await readSession(app.cookie)).session).toBeNull();
  expect(await events(emailAddress)).toEqual(["totpAdded", "factorsReset"]);
  expect(await security(other.cookie)).toMatchObject({ factors: [{ id: other.id }] });
});
