import { expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { operationIdOf } from "#lib/calls/routes.ts";
import { actionLabel } from "./list-entries.ts";

test("everything that staff may change in an account has a label", () => {
  const changing = everyCall().filter(
    ({ call }) => (call.effect === "change" || call.effect === "navigation") && !call.notForStaff,
  );
  const ofStaff = changing.filter(({ call }) => call.access !== "owner").map(({ name }) => operationIdOf(name));
  expect(ofStaff.filter((action) => actionLabel({ action, details: {} }) === action)).toEqual([]);
});

test.each([
  "appExportResponsesNdjson",
  "appExportSurvey",
  "appExportSurveyResponses",
  "appGetResponse",
  "surveyExportQuestionResponsesToCsv",
  "surveyGetResponseByPlatformAndSourceOrderId",
])("%s, which staff read and the log shows, has words", (action) => {
  expect(actionLabel({ action, details: {} })).not.toBe(action);
});

test.each([
  [{ enabled: true }, "Enabled the survey"],
  [{ enabled: false }, "Disabled the survey"],
  [{}, "Enabled or disabled the survey"],
])("the switch of the survey with %j: %s", (details, words) => {
  expect(actionLabel({ action: "surveyToggleStatusById", details })).toBe(words);
});
