import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { sourceOrderId } from "#lib/calls/example-values.ts";
import { type CallName, operationIdOf, routeOf } from "#lib/calls/routes.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { makeExampleWorld } from "#server/edge/http/testing/example-world.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { aPicture } from "#server/testing/a-picture.ts";
import { type AccountSurveys, accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, contextOf, signIn, type TestAccount, theStaff } from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { type RealNames, validBody, validQuery } from "#server/testing/valid-inputs.ts";

// Keys are tried at the partner before they are kept.
const sandbox = await startPartnerSandbox();
afterAll(async () => {
  sandbox.close();
  await stopSender();
});

interface StaffSession extends TestAccount {
  cookie: string;
}

/** Staff who have just signed in to an account created for the test. */
async function aSession(): Promise<StaffSession> {
  const account = await anAccount();
  const cookie = await signIn(await theStaff());
  const body = { accountId: account.accountId, reason: "A test" };
  const entered = await api("POST", "/Admin/AdminLogin", { cookie, body });
  expect(entered.status).toBe(200);
  return { ...account, cookie: cookieOf(entered, "afterword.session") };
}

/** What staff did according to the log, oldest first, without the entry for signing in to the account. */
async function logOf({
  accountId,
}: StaffSession): Promise<{ action: string; subject: string | null; details: unknown }[]> {
  const path = `/app/staff/audit-log?accountId=${accountId}&limit=200&isDesc=false`;
  const response = await api("GET", path, { cookie: await signIn(await theStaff()) });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  const byStaff = items.filter(({ asStaff }: { asStaff: boolean }) => asStaff);
  expect(byStaff[0]).toMatchObject({ action: "adminAdminLogin", asStaff: true });
  return byStaff.slice(1);
}

/** Calls that start from a template use one from the library. */
const fromLibrary: readonly CallName[] = ["Survey.AppendTemplateToSurvey", "Survey.CloneByTemplateId"];

async function aTemplate(staff: StaffSession): Promise<string> {
  const template = { name: "A template", questions: [] };
  return (await inAccount(staff.accountId, () => saveTemplate(contextOf(staff), template))).id;
}

async function make(name: CallName, staff: StaffSession, existing: RealNames): Promise<Response> {
  const { cookie } = staff;
  const { method, path } = routeOf(name);
  const typed = plainForms[name];
  if (typed) return await postForm(path, typed, cookie);
  if (callOf(name).bodyType === "form") return await postLink(path, await linkFor(name), cookie);
  if (callOf(name).bodyType === "multipart") return await api(method, path, { cookie, body: await aPicture() });
  const real = { ...existing, ...(await accountSurveys(staff)), templateId: await aTemplate(staff) };
  const query = new URLSearchParams(validQuery(real, name)).toString();
  const body = validBody(real, name);
  const own = name === "app.DeleteSavedFilter" ? real.savedFilterId : "";
  return await api(method, `${path.replace("{id}", fromLibrary.includes(name) ? "lib-first-heard" : own)}?${query}`, {
    cookie,
    ...(body ? { body } : {}),
  });
}

/** The forms without a link. */
const plainForms: Partial<Record<CallName, Record<string, string>>> = {
  "app.SendLoginLink": { emailAddress: "someone@example.com" },
  "app.SignUp": { companyName: "Harbor Goods", name: "A merchant", emailAddress: "someone.new@example.com" },
};

/** A link that works for signed-in staff: an invitation must be their own. */
async function linkFor(name: CallName): Promise<string> {
  if (name !== "app.AcceptInvitation") return (await makeExampleWorld(name)).real.signInLink;
  const { accountId, owner } = await anAccount();
  const { emailAddress } = await theStaff();
  const body = { emailAddress, userRole: "member" };
  expect((await api("POST", "/Account/InviteMember", { cookie: await signIn(owner), body })).status).toBe(201);
  accountsOfStaff.push(accountId);
  return await mailedLink(emailAddress, "invitation");
}

/** In other tests, staff are members of no account and have no name. */
const accountsOfStaff: string[] = [];
afterAll(async () => {
  const { personId } = await theStaff();
  for (const accountId of accountsOfStaff) {
    await inAccount(accountId, () => tenant().membership.deleteMany({ where: { personId } }));
  }
  await directory().person.update({ where: { id: personId }, data: { name: null, phone: null } });
});

/** An invalid link returns the way back to its page, and nothing else. */
function isDone({ status, headers }: Response): boolean {
  const redirectsBack = /^\/account\/login\?(link|invitation|address)=/.test(headers.get("location") ?? "");
  return status < 400 && (!redirectsBack || headers.getSetCookie().length > 0);
}

const built = everyCall().filter(({ call }) => call.access !== "storefront" && call.access !== "key");
const ofPeople = built.filter(({ call }) => call.access !== "staff");
const isAboutSignIn = (name: CallName) => /^\/app\/(security|sign-in)\//.test(routeOf(name).path);
const writing = ofPeople.filter(({ call }) => call.effect === "change" || call.effect === "navigation");
const changing = writing.filter(({ name }) => !isAboutSignIn(name));
const ofSignIn = writing.filter(({ name }) => isAboutSignIn(name));
const reading = ofPeople.filter(({ call, name }) => call.effect === "read" && !isRecorded(name));

/** Reads that are logged: opening a response, and anything downloaded as a file. */
function isRecorded(name: CallName): boolean {
  return /Export|\.GetResponse$|GetResponseBy/.test(name);
}

/** Calls that this test makes only to see them refused, and why; every other call that changes something succeeds. */
const refusedHere: Partial<Record<CallName, string>> = {
  "app.AnswerInstall": "takes a session token of a store's admin",
  "app.EnterCode": "takes a code that was shown to this browser",
  "Integration.ToggleSlackIntegration": "needs a workspace that was connected on Slack's own page",
  "Integration.ToggleZendeskIntegration": "needs an account that was connected on Zendesk's own page",
  "app.PlaceSurvey": "needs a store of a partner",
  "app.ReplayDeliveries": "needs a delivery",
  "app.SendTestMessage": "needs a connected integration",
  "app.StartBackfill": "needs a connected integration",
};

describe("logs each change that staff make in an account, once for each call that wasn't refused", () => {
  let existing: RealNames;
  beforeAll(async () => {
    const { accountId, owner } = await anAccount();
    // An account that staff are members of, to switch to.
    await aMembership(accountId, await theStaff(), "member");
    accountsOfStaff.push(accountId);
    // Keys and members are off limits to staff: the ones named here don't have to exist.
    existing = {
      accountId,
      adminAddress: owner.emailAddress,
      secretKey: "sk_of_nobody",
      keyId: randomUUIDv7(),
    };
  });

  test("some calls change something, and some are refused to staff", () => {
    expect(changing.length).toBeGreaterThan(8);
    expect(changing.some(({ call }) => call.notForStaff)).toBe(true);
  });

  test.each(changing.map(({ name, call }) => ({ name, call })))("$name", { tags: ["full"] }, async ({ name, call }) => {
    const staff = await aSession();
    const response = await make(name, staff, existing);
    expect(response.status).toBeLessThan(500);
    if (call.notForStaff || call.access === "owner") expect(response.status).toBe(403);
    const isRefused = call.notForStaff || call.access === "owner" || name in refusedHere;
    expect(isDone(response)).toBe(!isRefused);
    const logged = (await logOf(staff)).map(({ action }) => action);
    // What became of a call is in the log of the account's security too.
    const ofCalls = logged.filter((action) => action !== "integrationConnected");
    expect(ofCalls).toEqual(isRefused ? [] : [operationIdOf(name)]);
  });

  test.each(ofSignIn.map(({ name }) => ({ name })))(
    "$name is about how staff sign in, and isn't logged",
    async ({ name }) => {
      const staff = await aSession();
      expect((await make(name, staff, existing)).status).toBeLessThan(500);
      expect(await logOf(staff)).toEqual([]);
    },
  );

  test.each(reading.map(({ name }) => ({ name })))(
    "$name changes nothing, and isn't logged",
    { tags: ["full"] },
    async ({ name }) => {
      const staff = await aSession();
      await make(name, staff, existing);
      expect(await logOf(staff)).toEqual([]);
    },
  );
});

describe("logs what staff open and export, although it changes nothing", () => {
  interface Read {
    name: CallName;
    query: (of: AccountSurveys & { questionNameId: string }) => Record<string, string>;
  }
  const reads: Read[] = [
    { name: "Survey.ExportQuestionResponsesToCsv", query: ({ questionNameId }) => ({ questionNameId }) },
    { name: "app.ExportResponsesNdjson", query: ({ surveyId }) => ({ surveyId }) },
    { name: "app.ExportSurveyResponses", query: ({ surveyId }) => ({ surveyId }) },
    { name: "app.ExportSurvey", query: ({ surveyId }) => ({ surveyId }) },
    { name: "app.GetResponse", query: ({ recordId }) => ({ recordId }) },
    {
      name: "Survey.GetResponseByPlatformAndSourceOrderId",
      query: ({ surveyId }) => ({ surveyId, platform: "Shopify", sourceOrderId }),
    },
  ];

  test.each(reads)("$name", async ({ name, query: queryOf }) => {
    const staff = await aSession();
    const survey = await (await api("GET", "/Survey/GetByAccount", { cookie: staff.cookie })).json();
    const [question] = survey.questions;
    const query = queryOf({ ...(await accountSurveys(staff)), questionNameId: question.questionNameId });
    const path = `${routeOf(name).path}?${new URLSearchParams(query)}`;
    for (const cookie of [staff.cookie, await signIn(staff.owner)]) {
      const answered = await api("GET", path, { cookie });
      expect(answered.status).toBe(200);
      await answered.text();
    }
    expect(await logOf(staff)).toMatchObject([
      { action: operationIdOf(name), subject: Object.values(query)[0], details: query },
    ]);
  });

  test("but not what is refused", async () => {
    const staff = await aSession();
    const { recordId } = await accountSurveys(await anAccount());
    const refused = await api("GET", `/app/responses/get?recordId=${recordId}`, { cookie: staff.cookie });
    expect(refused.status).toBe(404);
    expect(await logOf(staff)).toEqual([]);
  });
});

test("an entry shows what was changed, but not the texts", async () => {
  const staff = await aSession();
  const name = "Renamed by staff";
  const questions = [{ type: "text", title: "A question" }];
  const saved = await api("POST", "/Survey/Save", { cookie: staff.cookie, body: { name, questions } });
  const { id } = await saved.json();
  await api("POST", "/Survey/Save", {
    cookie: staff.cookie,
    body: { id, name, settings: { showProgress: true } },
  });
  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie: staff.cookie });
  expect(await logOf(staff)).toMatchObject([
    { action: "surveySave", subject: name, details: { name, questions: "1 entry" } },
    { action: "surveySave", subject: id, details: { id, name, settings: "showProgress" } },
    { action: "surveyToggleStatusById", subject: id, details: { enabled: true } },
  ]);
  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie: staff.cookie });
  const cookie = await signIn(staff.owner);
  const { items } = await (await api("GET", "/app/account/staff-activity?isDesc=false", { cookie })).json();
  expect(items.slice(1)).toMatchObject([
    { subject: name, surveyName: null },
    { subject: id, surveyName: name },
    { subject: id, surveyName: name },
    { subject: id, surveyName: name, details: { enabled: false } },
  ]);
});

test("an entry shows nothing about the staff person's own name, number and address", async () => {
  const staff = await aSession();
  const own = { name: "Staff themselves", phone: "+49 30 1" };
  const address = `staff-${randomUUIDv7()}@example.com`;
  const make = (path: string, body: object) => api("POST", path, { cookie: staff.cookie, body });
  expect((await make("/Profile/UpdateContactInformation", { ...own, emailAddress: address })).status).toBe(200);
  expect((await make("/Profile/CompleteProfile", { ...own, hdyhau: "A friend", companyName: "B" })).status).toBe(200);
  expect(await logOf(staff)).toMatchObject([
    { action: "profileUpdateContactInformation", subject: null },
    { action: "profileCompleteProfile", subject: null },
  ]);
  expect((await logOf(staff)).map(({ details }) => details)).toEqual([{}, { hdyhau: "A friend", companyName: "B" }]);
});

test("a refused change is in no list; the table has it together with the entry that revokes it", async () => {
  const staff = await aSession();
  const refused = await api("POST", "/Survey/Save", {
    cookie: staff.cookie,
    body: { id: "unknown", name: "X" },
  });
  expect(refused.status).toBe(404);
  expect(await logOf(staff)).toEqual([]);
  const rows = await inAccount(staff.accountId, () => tenant().auditLog.findMany({ where: { action: "surveySave" } }));
  const [made, takenBack] = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect([rows.length, made?.refusedId, takenBack?.refusedId]).toEqual([2, null, made?.id]);
});

test("a call that fails for another reason stays in the log", async () => {
  const staff = await aSession();
  const surveys = await import("#server/domain/surveys/index.ts");
  vi.spyOn(surveys, "saveSurvey").mockRejectedValue(new Error("half done"));
  const failed = await api("POST", "/Survey/Save", { cookie: staff.cookie, body: { name: "X" } });
  vi.restoreAllMocks();
  expect(failed.status).toBe(500);
  expect((await logOf(staff)).map(({ action }) => action)).toEqual(["surveySave"]);
});

test("a call whose entry can't be written changes nothing", async () => {
  const staff = await aSession();
  const entries = await import("./record-entry.ts");
  vi.spyOn(entries, "recordEntry").mockRejectedValue(new Error("the log cannot be written"));
  const failed = await api("POST", "/Survey/Save", { cookie: staff.cookie, body: { name: "Never saved" } });
  vi.restoreAllMocks();
  expect(failed.status).toBe(500);
  const saved = await inAccount(staff.accountId, () => tenant().survey.count({ where: { name: "Never saved" } }));
  expect(saved).toBe(0);
});

test("actions by the account's own people aren't logged as staff's", async () => {
  const staff = await aSession();
  await api("POST", "/Survey/Save", { cookie: await signIn(staff.owner), body: { name: "By the owner" } });
  expect(await logOf(staff)).toEqual([]);
});
