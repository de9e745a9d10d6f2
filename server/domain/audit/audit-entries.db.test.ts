import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { signIn } from "#server/testing/factories.ts";
import { aSession, logOf } from "./testing/staff-session.ts";

afterAll(stopSender);

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
