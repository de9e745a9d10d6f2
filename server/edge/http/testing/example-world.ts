import { randomBytes, randomUUIDv7 } from "node:crypto";
import { callOf } from "#lib/calls/catalogue.ts";
import { names } from "#lib/calls/example-values.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { SaveTemplate } from "#lib/calls/survey-template.ts";
import { insertAccount } from "#server/domain/accounts/index.ts";
import { generateKey } from "#server/domain/api-keys/index.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { saveSurvey, toggleStatus, workingSurvey } from "#server/domain/surveys/index.ts";
import { saveTemplate } from "#server/domain/templates/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { aChannelSpend } from "#server/testing/a-channel-spend.ts";
import { aSavedFilter } from "#server/testing/a-saved-filter.ts";
import { aSharedReport } from "#server/testing/a-shared-report.ts";
import { anAlert } from "#server/testing/an-alert.ts";
import { anAssistant } from "#server/testing/an-assistant.ts";
import { anImport } from "#server/testing/an-import.ts";
import { anOtherMerge } from "#server/testing/an-other-merge.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, contextOf, signIn, type TestPerson, theStaff } from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { anApp, signInFully } from "#server/testing/second-factors.ts";
import { aSecretKey, lookInto } from "./callers.ts";

export interface ExampleWorld {
  /** The value of each name in the examples. */
  real: Record<keyof typeof names, string>;
  /** The headers that identify an example's caller. */
  shown: Record<"nobody" | "owner" | "secretKey" | "publishableKey" | "staff", Record<string, string>>;
}

/** An account with everything that examples name, and what must happen before a call's example. */
export async function makeExampleWorld(name: CallName): Promise<ExampleWorld> {
  const [owner, admin, staff] = [await aPerson(), await aPerson(), await theStaff()];
  const accountId = await insertAccount({ personId: owner.personId }, { companyName: "Harbor Goods" });
  await aMembership(accountId, admin, "admin");
  const { publishableKey } = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
  const context = contextOf({ accountId, publishableKey, owner });
  const survey = await inAccount(accountId, async () => {
    await workingSurvey(context);
    await toggleStatus(context, "");
    return await workingSurvey(context);
  });
  const recordId = await aResponse(accountId, survey.id);
  const draft = await inAccount(accountId, () => saveSurvey(context, { name: "A draft" }));
  const template = await inAccount(accountId, () => saveTemplate(context, exampleTemplate));
  const shopDomain = `${randomBytes(8).toString("hex")}.myshopify.com`;
  await directory().shopDomain.create({ data: { domain: shopDomain, accountId, platform: "Shopify" } });
  await anAlert(accountId);
  const secretKey = await aSecretKey(accountId);
  const { id: keyId } = await inAccount(accountId, () => generateKey(context, {}));
  const real = {
    ...names,
    accountId,
    surveyId: survey.id,
    draftId: draft.id,
    templateId: template.id,
    responseId: crypto.randomUUID(),
    recordId,
    mergeId: await anOtherMerge(accountId, String(survey.questions[0]?.questionNameId)),
    assistantId: await anAssistant(accountId, owner.personId),
    savedFilterId: await aSavedFilter(accountId),
    ...(await aChannelSpend(accountId)),
    importId: await anImport(accountId),
    reportId: await aSharedReport(accountId),
    publishableKey,
    secretKey,
    keyId,
    shopDomain,
    ownerAddress: owner.emailAddress,
    adminAddress: admin.emailAddress,
    newAddress: `colleague-${crypto.randomUUID()}@example.com`,
    newFilterName: `VIPs ${crypto.randomUUID()}`,
    strangerAddress: `founder-${crypto.randomUUID()}@example.com`,
  };
  await before[name]?.({ owner, real });
  const shown = {
    nobody: {},
    owner: { cookie: await signInFully(owner) },
    secretKey: { authorization: `Bearer ${secretKey}` },
    publishableKey: { authorization: `Bearer ${publishableKey}` },
    staff: { cookie: await (name === "app.LeaveAccount" ? lookInto(staff, accountId, 60_000) : signIn(staff)) },
  };
  return { real: { ...real, signInLink: await linkFor(name, real) }, shown };
}

/** A response that was viewed and left; the examples that read answers send their own. */
async function aResponse(accountId: string, surveyId: string): Promise<string> {
  const [id, at] = [randomUUIDv7(), new Date()];
  const seen = {
    surface: "thankYou",
    status: 0,
    customerType: 0,
    shown: [],
    skipped: [],
    viewedAt: at,
    viewedDay: at,
    updatedAt: at,
  };
  const order = { platform: "None", orderKey: `p:${id}`, pageId: id };
  await inAccount(accountId, () =>
    tenant().response.create({ data: { accountId, id, surveyId, version: 1, ...order, ...seen } }),
  );
  return id;
}

const exampleTemplate = SaveTemplate.parse(callOf("SurveyTemplate.Save").example?.body);

interface Beginning {
  owner: TestPerson;
  real: Record<keyof typeof names, string>;
}

const before: Partial<Record<CallName, (beginning: Beginning) => Promise<void>>> = {
  "app.AcceptInvitation": async ({ owner, real }) => {
    const body = { emailAddress: real.newAddress, userRole: "member" };
    await made("Account.InviteMember", owner, body);
  },
  "app.ConfirmAddress": async ({ owner, real }) => {
    await made("Profile.UpdateContactInformation", owner, { emailAddress: real.newAddress });
  },
  "app.RestoreAddress": async ({ owner, real }) => {
    await made("Profile.UpdateContactInformation", owner, { emailAddress: real.newAddress });
    await postLink("/app/sessions/confirm-address", await mailedLink(real.newAddress, "address"));
  },
  "app.RemoveFactor": async ({ owner, real }) => {
    real.factorId = (await anApp(owner)).id;
  },
  "app.RenameFactor": async ({ owner, real }) => {
    real.factorId = (await anApp(owner)).id;
  },
  "app.CreateRecoveryCodes": async ({ owner }) => {
    await anApp(owner);
  },
  "app.EndSession": async ({ owner, real }) => {
    const { session } = await readSession(await signIn(owner));
    real.sessionId = String(session?.sessionId);
  },
  "app.StartFileImport": async ({ real }) => changeImport(real, { status: "canceled" }),
  "app.AddImportResponses": async ({ real }) => changeImport(real, { source: "Typeform", status: "sending" }),
  "app.ReadImport": async ({ real }) => changeImport(real, { source: "Typeform", status: "sending" }),
  "app.ReopenAccount": async ({ owner }) => {
    await made("app.CloseAccount", owner, { companyName: "Harbor Goods" });
  },
};

async function changeImport(
  { accountId, importId: id }: Beginning["real"],
  data: { source?: string; status: string },
): Promise<void> {
  await inAccount(accountId, () => tenant().import.updateMany({ where: { accountId, id }, data }));
}

async function made(name: CallName, person: TestPerson, body: unknown): Promise<void> {
  const { method, path } = routeOf(name);
  const response = await api(method, path, { cookie: await signIn(person), body });
  if (!response.ok) throw new Error(`${name} answered ${response.status} ${await response.text()}`);
}

/** The secret part of the link that the call uses, from the mail that carries it. */
async function linkFor(name: CallName, real: Beginning["real"]): Promise<string> {
  if (name === "app.AcceptInvitation") return await mailedLink(real.newAddress, "invitation");
  if (name === "app.ConfirmAddress") return await mailedLink(real.newAddress, "address");
  if (name === "app.RestoreAddress") return await mailedLink(real.ownerAddress, "restore");
  if (name !== "app.OpenSession" && name !== "app.ShowCode") return names.signInLink;
  await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: real.ownerAddress } });
  return await mailedLink(real.ownerAddress);
}
