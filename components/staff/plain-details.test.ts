import { expect, test } from "vitest";
import type { StaffEntry } from "#lib/calls/app-account.ts";
import { plainDetailsOf } from "./plain-details.ts";

const entry: StaffEntry = {
  id: "0190a000-0000-7000-8000-000000000001",
  createdAt: "2026-11-20T09:30:00.000Z",
  accountId: "0190a000-0000-7000-8000-000000000002",
  companyName: "A company",
  emailAddress: "staff@afterword.example",
  asStaff: true,
  action: "surveySave",
  label: "Saved a survey",
  subject: "0190a000-0000-7000-8000-000000000003",
  surveyName: "Post-purchase survey",
  details: {},
};

test("shows a saved survey by name and in words, without ids and revisions", () => {
  const details = {
    id: entry.subject,
    revision: 1,
    settings: "showProgress, showOn",
    thankYou: "title, message",
    questions: "3 entries",
    locales: "1 entry",
    publish: true,
  };
  expect(plainDetailsOf({ ...entry, details })).toEqual([
    ["Survey", "Post-purchase survey"],
    ["Settings", "Show progress, Surfaces"],
    ["Thank-you page", "Title, Message"],
    ["Questions", "3 questions"],
    ["Languages", "1 language"],
    ["Published", "yes"],
  ]);
});

test("shows a renamed survey by its new name", () => {
  expect(plainDetailsOf({ ...entry, details: { id: entry.subject, name: "Then" } })).toEqual([["Survey", "Then"]]);
  expect(plainDetailsOf({ ...entry, subject: "Then", surveyName: null })).toEqual([["Survey", "Then"]]);
});

test("omits an id without a name", () => {
  expect(plainDetailsOf({ ...entry, surveyName: null })).toEqual([]);
  expect(plainDetailsOf({ ...entry, action: "other", details: { thing: entry.id } })).toEqual([]);
});

test("does not mistake a template for a survey, even by its name", () => {
  const saved = { ...entry, action: "surveyTemplateSave", subject: "Gifts", surveyName: null };
  expect(plainDetailsOf({ ...saved, details: { name: "Gifts" } })).toEqual([["Name", "Gifts"]]);
  expect(plainDetailsOf({ ...saved, action: "surveyAppendTemplateToSurvey", subject: "lib-first-heard" })).toEqual([]);
});

test("omits the toggle, which the action already names", () => {
  const switched = { ...entry, action: "surveyToggleStatusById", details: { enabled: true } };
  expect(plainDetailsOf(switched)).toEqual([["Survey", "Post-purchase survey"]]);
});

test("calls fields what the screens call them", () => {
  const changed = { ...entry, action: "profileUpdateBusinessInformation", subject: null, surveyName: null };
  const details = { websiteUrl: "https://noras-candles.test", timeZone: "Europe/Berlin", reason: "Apart" };
  expect(plainDetailsOf({ ...changed, details })).toEqual([
    ["Website", "https://noras-candles.test"],
    ["Time zone", "Europe/Berlin"],
  ]);
  const store = { ...changed, action: "integrationToggleIntegration", subject: "Shopify" };
  expect(plainDetailsOf({ ...store, details: { name: "Shopify", enabled: false } })).toEqual([
    ["Name", "Shopify"],
    ["Enabled", "no"],
  ]);
});
