import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { partnerName, partners } from "#lib/partners.ts";
import { planText } from "#lib/plan-text.ts";
import { planNames } from "#lib/plans.ts";

const root = path.resolve(import.meta.dirname, "..");

const planVariable = String.raw`(?:\w+\??\.)*(?:plan|\w+Plan|firstPlanWith(?:\.\w+|\[[^\]]+\]))`;
const partnerVariable = String.raw`(?:\w+\??\.)*(?:name|partner|integration|integrationName)`;
/** A part of a text, in a template or between tags, or an attribute that is shown. */
const shown = (variable: string) =>
  new RegExp(
    String.raw`(?:(?<![=\w])|\b(?:label|title|text|description|children|aria-label|placeholder)=)\{${variable}\}`,
  );

/** What names a plan or a partner by its value on the wire, and what to write instead. */
const leaks: readonly [found: RegExp, files: (file: string, source: string) => boolean, better: string][] = [
  [shown(planVariable), () => true, "planText(plan)"],
  // `name` is a partner's only where the code deals with partners.
  [
    shown(partnerVariable),
    (_, source) => /\b(?:IntegrationName|IntegrationCard|integrationPartners|ConsentPartner)\b/.test(source),
    "integrationLabel(name)",
  ],
  [/\{(?:\w+\.)*integration\.name\}/, () => true, "integrationLabel(integration.name)"],
  // With other words around it, it's a text.
  [
    /(["'`>])(?=[^"'`<>]*\s)[^"'`<>]*\b(?:Orders_\d|GoogleSheets\b)/,
    (file) => !file.startsWith("lib/"),
    "a display name",
  ],
];

/** Lines that no merchant reads, and why. */
const allowed: readonly [file: string, text: string, why: string][] = [
  ["lib/calls/integration.ts", "route: `POST /Integration/", "an address"],
  ["server/domain/deliveries/list-cards.ts", "counts.get(", "a key"],
  ["server/domain/deliveries/list-cards.ts", "new Map(rows.map(", "a key"],
  ["server/domain/deliveries/deliver.ts", "deliver to ", "for the operator's log"],
];

const isForOperators = /throw new Error\(/;

const files = globSync("{app,components,lib,server}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);

function leaksIn(file: string, source: string): string[] {
  return source.split("\n").flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line) || isForOperators.test(line)) return [];
    if (allowed.some(([where, text]) => where === file && line.includes(text))) return [];
    const leak = leaks.find(([found, isAbout]) => found.test(line) && isAbout(file, source));
    return leak ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)} (write: ${leak[2]})`] : [];
  });
}

test("no text names a plan or a partner other than by its display name", () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.flatMap((file) => leaksIn(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

const inTemplate = (expression: string, before = "") => `${before}\`Your \${${expression}} is here.\``;

test.each([
  ["a template", inTemplate("plan")],
  ["a property in a template", inTemplate("account.billingPlan")],
  ["an element", "<p>Plan: {account.billingPlan}</p>"],
  ["an attribute", "<Fact label={billing.subscription?.scheduledPlan} />"],
  ["the table of features", inTemplate("firstPlanWith[call.plan]")],
  ["a partner's name", inTemplate("name", "const name: IntegrationName = a; ")],
  ["an integration's name", inTemplate("integration.name")],
  ["a text", '"Choose Orders_5K to go on."'],
  ["a text between tags", "<li>Send to GoogleSheets</li>"],
])("a value in %s is found", (_, line) => {
  expect(leaksIn("components/a.tsx", line)).toHaveLength(1);
});

test.each([
  ["a display name", inTemplate("planText(plan)")],
  ["a prop", "<PlanColumn plan={plan} />"],
  ["a value by itself", 'name === "GoogleSheets" ? "set up an account" : "Orders_5K"'],
  ["a person's name", inTemplate("name")],
  ["an error for operators", inTemplate("plan", "throw new Error(")],
])("%s is no leak", (_, line) => {
  expect(leaksIn("components/a.tsx", line)).toEqual([]);
});

test("display names are words: a platform's is the same as its value, which texts may show", () => {
  expect(planNames.map(planText).filter((name) => /_/.test(name))).toEqual([]);
  const renamed = Object.entries(partners).flatMap(([name, { slug }]) => (partnerName(slug) === name ? [] : [name]));
  expect(renamed).toEqual(["TripleWhale", "GoogleSheets", "S3", "Folder"]);
  expect(partnerName("googlesheets")).toBe("Google Sheets");
});
