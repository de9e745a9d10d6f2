import { expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { operationIdOf } from "#lib/calls/routes.ts";
import type { AuditEntry } from "#lib/calls/shapes.ts";
import { actionWords, detailsOf, reasonOf } from "./entry-words.ts";

const entry: AuditEntry = {
  id: "0190a000-0000-7000-8000-000000000001",
  createdAt: "2026-11-20T09:30:00.000Z",
  accountId: "0190a000-0000-7000-8000-000000000002",
  companyName: "A company",
  emailAddress: "staff@afterword.example",
  asStaff: true,
  action: "surveySave",
  subject: null,
  details: {},
};

test("everything that staff may change in an account has a label", () => {
  const changing = everyCall().filter(
    ({ call }) => (call.effect === "change" || call.effect === "navigation") && !call.notForStaff,
  );
  const ofStaff = changing.filter(({ call }) => call.access !== "owner").map(({ name }) => operationIdOf(name));
  expect(ofStaff.filter((action) => actionWords({ action, details: {} }) === action)).toEqual([]);
});

test.each([
  "appExportResponsesNdjson",
  "appExportSurvey",
  "appExportSurveyResponses",
  "appGetResponse",
  "surveyExportQuestionResponsesToCsv",
  "surveyGetResponseByPlatformAndSourceOrderId",
])("%s, which staff read and the log shows, has words", (action) => {
  expect(actionWords({ action, details: {} })).not.toBe(action);
});

test("shows details by name, with the subject first and only once", () => {
  const details = { id: "1", name: "A survey", publish: true, formerPlan: null };
  expect(detailsOf({ ...entry, subject: "1", details })).toEqual([
    ["About", "1"],
    ["Name", "A survey"],
    ["Publish", "yes"],
    ["Former plan", "none"],
  ]);
});

test("shows the subject as an id if it looks like one", () => {
  expect(detailsOf({ ...entry, subject: entry.id })).toEqual([["ID", entry.id]]);
});

test("keeps the reason separate, and formats a time as one", () => {
  const login = { ...entry, details: { reason: "They asked", endsAt: "2026-11-20T10:30:00.000Z" } };
  expect(reasonOf(login)).toBe("They asked");
  expect(detailsOf(login)).toEqual([["Ends at", "10:30 AM UTC"]]);
  expect(reasonOf(entry)).toBeNull();
});

test.each([
  [{ enabled: true }, "Turned the survey on"],
  [{ enabled: false }, "Turned the survey off"],
  [{}, "Turned the survey on or off"],
])("the switch of the survey with %j: %s", (details, words) => {
  expect(actionWords({ action: "surveyToggleStatusById", details })).toBe(words);
});
