import { afterAll, describe, expect, test } from "vitest";
import { lookInto } from "#server/edge/http/testing/callers.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, theStaff } from "#server/testing/factories.ts";

afterAll(stopSender);

const questions = [{ type: "text", title: "Where from?" }];

async function saveAs(cookie: string, body: object) {
  const response = await api("POST", "/Survey/Save", { cookie, body });
  return { status: response.status, answer: await response.json() };
}

async function aTeam() {
  const { accountId, owner } = await anAccount();
  const colleague = await aPerson();
  await aMembership(accountId, colleague, "member");
  return { accountId, owner, colleague, cookie: await signIn(owner), theirs: await signIn(colleague) };
}

describe("a stale revision's conflict shows whose change it was", () => {
  test("by name and address, and when", async () => {
    const { cookie, theirs, colleague } = await aTeam();
    const { answer: draft } = await saveAs(cookie, { questions });
    const { answer: saved } = await saveAs(theirs, { id: draft.id, revision: 1, name: "Theirs" });
    const { status, answer } = await saveAs(cookie, { id: draft.id, revision: 1, name: "Mine" });
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      current: { name: "Theirs", revision: 2 },
      changedBy: { name: "A person", emailAddress: colleague.emailAddress, at: saved.updatedAt },
    });
  });

  test("staff are shown as staff, without names", async () => {
    const { accountId, cookie } = await aTeam();
    const { answer: draft } = await saveAs(cookie, { questions });
    const staff = await lookInto(await theStaff(), accountId, 60_000);
    await saveAs(staff, { id: draft.id, name: "By staff" });
    const { answer } = await saveAs(cookie, { id: draft.id, revision: 1 });
    expect(answer.changedBy).toMatchObject({ name: "Afterword staff", emailAddress: null });
  });

  test("a person who has left the account isn't named", async () => {
    const { accountId, cookie, theirs, colleague } = await aTeam();
    const { answer: draft } = await saveAs(cookie, { questions });
    await saveAs(theirs, { id: draft.id, name: "Theirs" });
    await inAccount(accountId, () => tenant().membership.deleteMany({ where: { personId: colleague.personId } }));
    const { answer } = await saveAs(cookie, { id: draft.id, revision: 1 });
    expect(answer).toMatchObject({ current: { name: "Theirs" }, changedBy: null });
  });
});

test("of twenty saves with one revision exactly one is stored", async () => {
  const { cookie } = await aTeam();
  const { answer: draft } = await saveAs(cookie, { questions });
  const names = Array.from({ length: 20 }, (_, index) => `Save ${index}`);
  const saves = await Promise.all(names.map((name) => saveAs(cookie, { id: draft.id, revision: 1, name })));
  const kept = saves.filter(({ status }) => status === 200);
  expect([kept.length, saves.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
  const stored = await (await api("GET", `/Survey/GetById/${draft.id}`, { cookie })).json();
  expect(stored).toMatchObject({ revision: 2, name: kept[0]?.answer.name });
});

test("a question keeps only the fields of its type", async () => {
  const { cookie } = await aTeam();
  const { answer } = await saveAs(cookie, {
    questions: [{ type: "text", title: "Why?", choices: [{ id: "a", label: "A" }], max: 3, placeholder: "Because" }],
  });
  expect(answer.questions).toEqual([
    { questionNameId: "why", type: "text", title: "Why?", required: false, placeholder: "Because" },
  ]);
});

test("an archived survey is no longer the published one, and becomes a draft again when restored", async () => {
  const { accountId, cookie } = await aTeam();
  const { answer: live } = await saveAs(cookie, { questions, publish: true });
  const { answer: archived } = await saveAs(cookie, { id: live.id, status: "archived" });
  expect(archived).toMatchObject({ status: "archived", isPublished: false, version: 1 });
  expect(await directory().account.findUnique({ where: { id: accountId } })).toMatchObject({ liveSurveyId: null });
  const { answer: back } = await saveAs(cookie, { id: live.id, status: "draft" });
  expect(back).toMatchObject({ status: "draft", isPublished: false, enabled: false });
});
