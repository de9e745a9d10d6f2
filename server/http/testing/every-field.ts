import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "#lib/calls/judge-answer.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { stopSender } from "#server/jobs/index.ts";
import { leftOut } from "#server/testing/valid-inputs.ts";
import { bodyFor, fieldsOf, furnish, queryFor, sendInput, taking } from "./send-input.ts";

export const naughtyStrings: string[] = createRequire(import.meta.url)("big-list-of-naughty-strings");

type Path = readonly (string | number)[];

interface Field {
  name: CallName;
  place: "body" | "query";
  path: Path;
}

/** Calls whose fields have a test file of their own, so that the files run side by side. */
const shares: Record<"surveys" | "exports", readonly CallName[]> = {
  surveys: ["Survey.Save", "app.ImportSurvey", "SurveyTemplate.Save"],
  exports: ["Survey.ExportQuestionResponsesToCsv", "app.ExportResponsesNdjson", "app.ExportSurveyResponses"],
};

type Share = keyof typeof shares | "others";

function shareOf(name: CallName): Share {
  if (shares.surveys.includes(name)) return "surveys";
  return shares.exports.includes(name) ? "exports" : "others";
}

/** Every field of a share's calls: each part of a valid body, nested ones too, and each parameter of a query. */
function fieldsIn(share: Share): Field[] {
  return taking
    .filter(({ name }) => shareOf(name) === share)
    .flatMap(({ name, call }) => [
      ...pathsIn(bodyFor(name) ?? {}).map((path): Field => ({ name, place: "body", path })),
      ...(leftOut[name] ?? []).map((field): Field => ({ name, place: "body", path: [field] })),
      ...fieldsOf(call.query).map((field): Field => ({ name, place: "query", path: [field] })),
    ]);
}

/** The way to every part of a value but itself. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => [[key], ...pathsIn(part).map((rest) => [key, ...rest])]);
}

/** A copy with another value at a path. */
function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part: unknown = Reflect.get(Object(whole), key);
  const changed = withValueAt(part, rest, value);
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...Object(whole), [key]: changed };
}

/** Sends what is valid but for one field. */
async function send({ name, place, path }: Field, value: unknown): Promise<{ status: number; text: string }> {
  const body = bodyFor(name);
  const query = queryFor(name);
  const response =
    place === "body"
      ? await sendInput(name, withValueAt(body, path, value), query)
      : await sendInput(name, body, { ...query, [String(path[0])]: String(value) });
  return { status: response.status, text: await textOf(response) };
}

/** Sends every value, some at a time. */
async function sendEach(field: Field, values: readonly unknown[]) {
  const answers: { value: unknown; status: number; text: string }[] = [];
  // An account may have few exports running at a time.
  const atOnce = shareOf(field.name) === "exports" ? 1 : 20;
  for (let from = 0; from < values.length; from += atOnce) {
    const some = values.slice(from, from + atOnce);
    answers.push(...(await Promise.all(some.map(async (value) => ({ value, ...(await send(field, value)) })))));
  }
  return answers;
}

const wrongValues: unknown[] = [null, -1, 1e300, [], {}, [[[]]], { $gt: "" }, "\u0000", "a\u001bb", "x".repeat(70_000)];
const halfSurrogate = "a\ud800";

/** Tests each field of a share's calls with values of a wrong kind and with every naughty string. */
export function testEveryField(share: Share): void {
  beforeAll(furnish);
  afterAll(stopSender);
  const fields = fieldsIn(share).map((field) => ({ ...field, at: field.path.join(".") }));

  describe.each(fields)("$name, $at in the $place", (field) => {
    test("a wrong value is answered, by name where it is refused, and never with a 500", async () => {
      for (const { value, status, text } of await sendEach(field, [...wrongValues, halfSurrogate])) {
        expect(status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500);
        if (status !== 400) continue;
        const problem = JSON.parse(text);
        expect(Object.keys(problem.errors).length).toBeGreaterThan(0);
        expect(problem).toMatchObject({ status: 400, title: expect.any(String), traceId: expect.any(String) });
        expect(text).not.toMatch(/\bat \w+.*\(|\bSELECT\b|\bINSERT\b|prisma/i);
      }
    });

    test("461 naughty strings do no harm", async () => {
      const answers = await sendEach(field, naughtyStrings);
      expect(answers).toHaveLength(461);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const accepted = answers.filter(({ status }) => status < 300).length;
      if (isFreeText(field)) expect(accepted / answers.length).toBeGreaterThan(0.85);
    });
  });
}

/** Where a merchant writes what they like, the strings must be taken, or nothing was tried. */
function isFreeText({ name, place, path }: Field): boolean {
  if (name === "app.CloseAccount") return false; // the one name that is the account's
  const words = ["companyName", "title", "description", "message", "privacyText", "hdyhau", "businessType", "search"];
  const last = String(path.at(-1));
  return place === "query" ? last === "search" : words.includes(last);
}
