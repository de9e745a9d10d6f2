import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { aMembership, anAccount, contextOf, signIn, theStaff } from "#server/testing/factories.ts";
import { postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { type RealNames, validBody, validQuery } from "#server/testing/valid-inputs.ts";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";
import { aSession, logOf, type StaffSession } from "./testing/staff-session.ts";

// Keys are tried at the partner before they are kept, and a store is asked before its consent page is opened.
const sandbox = await startPartnerSandbox();
const stores = await startWooSandbox("http://127.0.0.1");
afterAll(async () => {
  sandbox.close();
  stores.close();
  await stopSender();
});

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
  const ids: Partial<Record<CallName, string>> = {
    "app.DeleteChannelSpend": real.spendId,
    "app.DeleteSavedFilter": real.savedFilterId,
  };
  const id = fromLibrary.includes(name) ? "lib-first-heard" : (ids[name] ?? "");
  return await api(method, `${path.replace("{id}", id)}?${query}`, {
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
  "Integration.ToggleKlaviyoIntegration": "decides where responses are sent",
  "Integration.ToggleSegmentIntegration": "decides where responses are sent",
  "Integration.ToggleSlackIntegration": "needs a workspace that was connected on Slack's own page",
  "Integration.ToggleYotpoIntegration": "decides where responses are sent",
  "Integration.ToggleZendeskIntegration": "needs an account that was connected on Zendesk's own page",
  "app.PlaceSurvey": "needs a store of a partner",
  "app.ReplayDeliveries": "needs a delivery",
  "app.SendTestMessage": "needs a connected integration",
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
    expect(logged).toEqual(isRefused ? [] : [operationIdOf(name)]);
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
