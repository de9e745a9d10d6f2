import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callOf, everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, operationIdOf, routeOf } from "#lib/calls/routes.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { makeExampleWorld } from "#server/edge/http/testing/example-world.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { aPicture } from "#server/testing/a-picture.ts";
import { aSavedFilter } from "#server/testing/a-saved-filter.ts";
import { type AccountSurveys, accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, contextOf, signIn, type TestAccount, theStaff } from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { type Existing, validBodies, validQuery } from "#server/testing/valid-inputs.ts";

afterAll(stopSender);

interface Look extends TestAccount {
  cookie: string;
}

/** Staff who have just looked into an account of its own. */
async function aLook(): Promise<Look> {
  const account = await anAccount();
  const cookie = await signIn(await theStaff());
  const body = { accountId: account.accountId, reason: "A test" };
  const entered = await api("POST", "/Admin/AdminLogin", { cookie, body });
  expect(entered.status).toBe(200);
  return { ...account, cookie: cookieOf(entered, "afterword.session") };
}

/** What the log says staff did, the oldest first, without the entry for looking into the account. */
async function logOf({ accountId }: Look): Promise<{ action: string; subject: string | null; details: unknown }[]> {
  const path = `/app/staff/audit-log?accountId=${accountId}&limit=200&isDesc=false`;
  const response = await api("GET", path, { cookie: await signIn(await theStaff()) });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  const byStaff = items.filter(({ asStaff }: { asStaff: boolean }) => asStaff);
  expect(byStaff[0]).toMatchObject({ action: "adminAdminLogin", asStaff: true });
  return byStaff.slice(1);
}

/** What begins with a template does so with one of the library. */
const fromLibrary: readonly CallName[] = ["Survey.AppendTemplateToSurvey", "Survey.CloneByTemplateId"];

async function aTemplate(look: Look): Promise<string> {
  const template = { name: "A template", questions: [] };
  return (await inAccount(look.accountId, () => saveTemplate(contextOf(look), template))).id;
}

async function make(
  name: CallName,
  look: Look,
  existing: Omit<Existing, "templateId" | "surveyId" | "draftId" | "recordId" | "mergeId" | "savedFilterId">,
): Promise<Response> {
  const { cookie } = look;
  const { method, path } = routeOf(name);
  const typed = plainForms[name];
  if (typed) return await postForm(path, typed, cookie);
  if (callOf(name).bodyType === "form") return await postLink(path, await linkFor(name), cookie);
  if (callOf(name).bodyType === "multipart") return await api(method, path, { cookie, body: await aPicture() });
  const { accountId } = existing;
  const query = new URLSearchParams({ ...validQuery, accountId, page: "dashboard", rating: "5" }).toString();
  const body = validBodies[name]?.({
    ...existing,
    ...(await accountSurveys(look)),
    templateId: await aTemplate(look),
  });
  const own = name === "app.DeleteSavedFilter" ? await aSavedFilter(look.accountId) : "";
  return await api(method, `${path.replace("{id}", fromLibrary.includes(name) ? "lib-first-heard" : own)}?${query}`, {
    cookie,
    ...(body ? { body } : {}),
  });
}

/** The forms that hold no link. */
const plainForms: Partial<Record<CallName, Record<string, string>>> = {
  "app.SendLoginLink": { emailAddress: "someone@example.com" },
  "app.SignUp": { companyName: "Harbour Goods", name: "A merchant", emailAddress: "someone.new@example.com" },
};

/** A link that works for staff who are signed in: an invitation must be their own. */
async function linkFor(name: CallName): Promise<string> {
  if (name !== "app.AcceptInvitation") return (await makeExampleWorld(name)).real.signInLink;
  const { accountId, owner } = await anAccount();
  const { emailAddress } = await theStaff();
  const body = { emailAddress, userRole: "member" };
  expect((await api("POST", "/Account/InviteMember", { cookie: await signIn(owner), body })).status).toBe(201);
  accountsOfStaff.push(accountId);
  return await mailedLink(emailAddress, "invitation");
}

/** Staff are nobody's members in other tests, and have no name. */
const accountsOfStaff: string[] = [];
afterAll(async () => {
  const { personId } = await theStaff();
  for (const accountId of accountsOfStaff) {
    await inAccount(accountId, () => tenant().membership.deleteMany({ where: { personId } }));
  }
  await directory().person.update({ where: { id: personId }, data: { name: null, phone: null } });
});

/** A link that does not work answers with the way back to its page, and with nothing else. */
function isDone({ status, headers }: Response): boolean {
  const leadsBack = /^\/account\/login\?(link|invitation|address)=/.test(headers.get("location") ?? "");
  return status < 400 && (!leadsBack || headers.getSetCookie().length > 0);
}

const built = everyCall().filter(({ call }) => !call.planned && call.access !== "storefront" && call.access !== "key");
const ofPeople = built.filter(({ call }) => call.access !== "staff");
const isAboutSignIn = (name: CallName) => /^\/app\/(security|sign-in)\//.test(routeOf(name).path);
const writing = ofPeople.filter(({ call }) => call.effect === "change" || call.effect === "navigation");
const changing = writing.filter(({ name }) => !isAboutSignIn(name));
const ofSignIn = writing.filter(({ name }) => isAboutSignIn(name));
const reading = ofPeople.filter(({ call, name }) => call.effect === "read" && !isRecorded(name));

/** Reads that are in the log: what opens a response, and what leaves as a file. */
function isRecorded(name: CallName): boolean {
  return /Export|\.GetResponse$|GetResponseBy/.test(name);
}

/** What this test makes in vain, and why; every other call that changes something is made with success. */
const refusedHere: Partial<Record<CallName, string>> = {
  "app.EnterCode": "takes a code that was shown to this browser",
};

describe("what staff change in an account is in its log, once for each call that was not refused", () => {
  let existing: Omit<Existing, "templateId" | "surveyId" | "draftId" | "recordId" | "mergeId" | "savedFilterId">;
  beforeAll(async () => {
    const { accountId, owner } = await anAccount();
    // One that staff belong to themselves, to switch to.
    await aMembership(accountId, await theStaff(), "member");
    accountsOfStaff.push(accountId);
    // Keys and members are closed to staff: what is named of them need not be there.
    existing = {
      accountId,
      memberAddress: owner.emailAddress,
      secretKey: "sk_of_nobody",
      keyId: randomUUIDv7(),
      factorId: "",
    };
  });

  test("there are calls that change something, and some are refused to staff", () => {
    expect(changing.length).toBeGreaterThan(8);
    expect(changing.some(({ call }) => call.notForStaff)).toBe(true);
  });

  test.each(changing.map(({ name, call }) => ({ name, call })))("$name", async ({ name, call }) => {
    const look = await aLook();
    const response = await make(name, look, existing);
    expect(response.status).toBeLessThan(500);
    if (call.notForStaff || call.access === "owner") expect(response.status).toBe(403);
    const isRefused = call.notForStaff || call.access === "owner" || name in refusedHere;
    expect(isDone(response)).toBe(!isRefused);
    expect((await logOf(look)).map(({ action }) => action)).toEqual(isRefused ? [] : [operationIdOf(name)]);
  });

  test.each(ofSignIn.map(({ name }) => ({ name })))(
    "$name is about how staff sign in, and is not in it",
    async ({ name }) => {
      const look = await aLook();
      expect((await make(name, look, existing)).status).toBeLessThan(500);
      expect(await logOf(look)).toEqual([]);
    },
  );

  test.each(reading.map(({ name }) => ({ name })))("$name changes nothing, and is not in it", async ({ name }) => {
    const look = await aLook();
    await make(name, look, existing);
    expect(await logOf(look)).toEqual([]);
  });
});

describe("what staff open and export is in the account's log, though it changes nothing", () => {
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
      query: ({ surveyId }) => ({ surveyId, platform: "Shopify", sourceOrderId: "1001" }),
    },
  ];

  test.each(reads)("$name", async ({ name, query: queryOf }) => {
    const look = await aLook();
    const survey = await (await api("GET", "/Survey/GetByAccount", { cookie: look.cookie })).json();
    const [question] = survey.questions;
    const query = queryOf({ ...(await accountSurveys(look)), questionNameId: question.questionNameId });
    const path = `${routeOf(name).path}?${new URLSearchParams(query)}`;
    for (const cookie of [look.cookie, await signIn(look.owner)]) {
      const answered = await api("GET", path, { cookie });
      expect(answered.status).toBe(200);
      await answered.text();
    }
    expect(await logOf(look)).toMatchObject([
      { action: operationIdOf(name), subject: Object.values(query)[0], details: query },
    ]);
  });

  test("but for what is refused", async () => {
    const look = await aLook();
    const { recordId } = await accountSurveys(await anAccount());
    const refused = await api("GET", `/app/responses/get?recordId=${recordId}`, { cookie: look.cookie });
    expect(refused.status).toBe(404);
    expect(await logOf(look)).toEqual([]);
  });
});

test("an entry says what was changed, and not the texts", async () => {
  const look = await aLook();
  const name = "Renamed by staff";
  const questions = [{ type: "text", title: "A question" }];
  const saved = await api("POST", "/Survey/Save", { cookie: look.cookie, body: { name, questions } });
  const { id } = await saved.json();
  await api("POST", "/Survey/Save", { cookie: look.cookie, body: { id, name, settings: { showProgress: true } } });
  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie: look.cookie });
  expect(await logOf(look)).toMatchObject([
    { action: "surveySave", subject: name, details: { name, questions: "1 entry" } },
    { action: "surveySave", subject: id, details: { id, name, settings: "showProgress" } },
    { action: "surveyToggleStatusById", subject: id, details: { enabled: true } },
  ]);
  await api("GET", `/Survey/ToggleStatusById/${id}`, { cookie: look.cookie });
  const cookie = await signIn(look.owner);
  const { items } = await (await api("GET", "/app/account/staff-activity?isDesc=false", { cookie })).json();
  expect(items.slice(1)).toMatchObject([
    { subject: name, surveyName: null },
    { subject: id, surveyName: name },
    { subject: id, surveyName: name },
    { subject: id, surveyName: name, details: { enabled: false } },
  ]);
});

test("an entry says nothing of the staff person's own name, number and address", async () => {
  const look = await aLook();
  const own = { name: "Staff themselves", phone: "+49 30 1" };
  const address = `staff-${randomUUIDv7()}@example.com`;
  const make = (path: string, body: object) => api("POST", path, { cookie: look.cookie, body });
  expect((await make("/Profile/UpdateContactInformation", { ...own, emailAddress: address })).status).toBe(200);
  expect((await make("/Profile/CompleteProfile", { ...own, hdyhau: "A friend", companyName: "B" })).status).toBe(200);
  expect(await logOf(look)).toMatchObject([
    { action: "profileUpdateContactInformation", subject: null },
    { action: "profileCompleteProfile", subject: null },
  ]);
  expect((await logOf(look)).map(({ details }) => details)).toEqual([{}, { hdyhau: "A friend", companyName: "B" }]);
});

test("a refused change is in no list, and in the table with what took it back", async () => {
  const look = await aLook();
  const refused = await api("POST", "/Survey/Save", { cookie: look.cookie, body: { id: "unknown", name: "X" } });
  expect(refused.status).toBe(404);
  expect(await logOf(look)).toEqual([]);
  const rows = await inAccount(look.accountId, () => tenant().auditLog.findMany({ where: { action: "surveySave" } }));
  const [made, takenBack] = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect([rows.length, made?.refusedId, takenBack?.refusedId]).toEqual([2, null, made?.id]);
});

test("what fails for another reason stays in the log", async () => {
  const look = await aLook();
  const surveys = await import("#server/domain/surveys/index.ts");
  vi.spyOn(surveys, "saveSurvey").mockRejectedValue(new Error("half done"));
  const failed = await api("POST", "/Survey/Save", { cookie: look.cookie, body: { name: "X" } });
  vi.restoreAllMocks();
  expect(failed.status).toBe(500);
  expect((await logOf(look)).map(({ action }) => action)).toEqual(["surveySave"]);
});

test("without its entry nothing is changed", async () => {
  const look = await aLook();
  const entries = await import("./record-entry.ts");
  vi.spyOn(entries, "recordEntry").mockRejectedValue(new Error("the log cannot be written"));
  const failed = await api("POST", "/Survey/Save", { cookie: look.cookie, body: { name: "Never saved" } });
  vi.restoreAllMocks();
  expect(failed.status).toBe(500);
  const saved = await inAccount(look.accountId, () => tenant().survey.count({ where: { name: "Never saved" } }));
  expect(saved).toBe(0);
});

test("what the account's own people do is not told as staff's", async () => {
  const look = await aLook();
  await api("POST", "/Survey/Save", { cookie: await signIn(look.owner), body: { name: "By the owner" } });
  expect(await logOf(look)).toEqual([]);
});
