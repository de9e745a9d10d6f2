import { expect, test } from "vitest";
import type { AuditEntry } from "#lib/calls/shapes.ts";
import { detailsOf, reasonOf } from "./entry-text.ts";

const entry: AuditEntry = {
  id: "0190a000-0000-7000-8000-000000000001",
  createdAt: "2026-11-20T09:30:00.000Z",
  accountId: "0190a000-0000-7000-8000-000000000002",
  companyName: "A company",
  emailAddress: "staff@afterword.example",
  asStaff: true,
  action: "surveySave",
  label: "Saved a survey",
  subject: null,
  details: {},
};

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
