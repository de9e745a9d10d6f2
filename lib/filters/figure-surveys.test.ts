import { expect, test } from "vitest";
import { statsQuery } from "./figure-calls.ts";
import { comparisonOf, filterInput, filterText, readFigureFilters } from "./figure-filters.ts";
import { type FiguresSurvey, surveyOptions } from "./figure-surveys.ts";

const live = { surveyId: "s1", name: "Boats", isLive: true };
const ended = { surveyId: "s2", name: "Sails", isLive: false };
const account = { billingPlan: "Free", trialEndsAt: "2026-11-30T00:00:00Z" };

function read(search: string, surveys: readonly FiguresSurvey[] = [live, ended]) {
  const query = new URLSearchParams(search);
  return readFigureFilters(query, "2026-11-20", account, Date.parse("2026-11-20T12:00:00Z"), surveys);
}

test("figures are of the live survey unless the address chooses another, or all", () => {
  expect(read("").survey).toBe(live);
  expect(read("survey=s2").survey).toBe(ended);
  expect(read("survey=somebody-elses").survey).toBe(live);
  expect(read("survey=all").survey).toBeUndefined();
  expect(read("", [ended, { ...ended, surveyId: "s3" }]).survey).toBeUndefined();
});

test("with a single survey there is nothing to choose", () => {
  expect(read("survey=s1", [live]).survey).toBeUndefined();
});

test("the survey limits the calls that take one, in both periods of a comparison, and is named", () => {
  const filters = read("range=7-days&compare=before");
  expect(statsQuery(filters)[1]).toMatchObject({ surveyId: "s1" });
  expect(filterInput(filters)).not.toHaveProperty("surveyId");
  const comparison = comparisonOf(new URLSearchParams("compare=before"), filters, "2026-11-20");
  expect([comparison?.now.survey, comparison?.before?.survey]).toEqual([live, live]);
  expect(filterText(read(""))).toBe("Boats, all time");
});

test("the filter offers every survey, marks the live one, and ends with all of them", () => {
  expect(surveyOptions([live, ended]).map(({ label }) => label)).toEqual(["Boats (live)", "Sails", "All surveys"]);
});
