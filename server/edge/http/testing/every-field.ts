import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallName } from "#lib/calls/routes.ts";
import { textOf } from "#lib/calls/testing/response-fault.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { type Field, fieldsOfCall, kindOf, sendWith } from "./input-fields.ts";
import { NaughtyRounds, roundsOf } from "./naughty-strings.ts";
import { bodyFor, furnish, taking } from "./send-input.ts";

/** Calls whose fields are tested in a file of their own, so that the files run in parallel. */
const shares: Record<"surveys" | "templates" | "exports", readonly CallName[]> = {
  surveys: ["Survey.Save"],
  templates: ["SurveyTemplate.Save", "app.ImportSurvey"],
  exports: ["Survey.ExportQuestionResponsesToCsv", "app.ExportResponsesNdjson", "app.ExportSurveyResponses"],
};

type Share = keyof typeof shares | "others";

/** Whether the default tier sends a call naughty strings: those that store documents and export take longest. */
export function isTriedByDefault(name: CallName): boolean {
  return shareOf(name) === "others";
}

function shareOf(name: CallName): Share {
  const own = (["surveys", "templates", "exports"] as const).find((share) => shares[share].includes(name));
  return own ?? "others";
}

/** Calls that store a document each time: the values of one field would fill the account for the next. */
const storesMuch = (share: Share) => share === "surveys" || share === "templates";

const wrongValues: unknown[] = [
  ...[null, -1, 1e300, [], {}, [[[]]], { $gt: "" }, "\u0000", "a\u001bb", "x".repeat(70_000)],
  "a\ud800", // half of a character
];

/** Tests each field of a share's calls with values of a wrong type and with every naughty string. */
export function testEveryField(share: Share): void {
  if (!storesMuch(share)) beforeAll(furnish);
  afterAll(stopSender);
  const calls = taking.filter(({ name }) => shareOf(name) === share);
  const atOnce = requestsAtOnce(share);

  const fields = calls.flatMap(fieldsOfCall);
  const smoke = firstOfEachKind(fields);
  const tried = fields.map((field) => ({ ...field, field, tags: smoke.has(field) ? [] : ["full"] }));
  describe.each(tried)("$name, $at in the $place", ({ field, tags }) => {
    if (storesMuch(share)) beforeAll(furnish);
    test("a wrong value is answered, by name where it is refused, and never with a 500", { tags }, async () => {
      for (const { value, status, text } of await sendEach(field, wrongValues, atOnce)) {
        expect(status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500);
        if (status !== 400) continue;
        const problem = JSON.parse(text);
        expect(Object.keys(problem.errors).length).toBeGreaterThan(0);
        expect(problem).toMatchObject({ status: 400, title: expect.any(String), traceId: expect.any(String) });
        expect(text).not.toMatch(/\bat \w+.*\(|\bSELECT\b|\bINSERT\b|prisma/i);
      }
    });
  });

  test.each(calls)(
    "naughty strings do no harm in any field of $name",
    { timeout: 240_000, tags: share === "others" ? [] : ["full"] },
    async (call) => {
      const naughty = new NaughtyRounds(fieldsOfCall(call));
      const rounds = roundsOf(call.name);
      for (let from = 0; from < rounds.length; from += atOnce) {
        if (storesMuch(share)) await furnish();
        await Promise.all(rounds.slice(from, from + atOnce).map((round) => naughty.send(round)));
      }
      const { sent, taken, failures } = naughty.outcome;
      expect(failures).toEqual([]);
      for (const field of naughty.fields) {
        expect([field.at, sent.get(field)]).toEqual([field.at, rounds.length]);
        if (!isFreeText(field)) continue;
        expect([field.at, (taken.get(field) ?? 0) / rounds.length > 0.85]).toEqual([field.at, true]);
      }
    },
  );
}

/** A field of each kind: by where it is, and by the kind of its valid value. */
function firstOfEachKind(fields: readonly Field[]): ReadonlySet<Field> {
  const byKind = Map.groupBy(fields, ({ name, place, path }) => kindOf(place, path, bodyFor(name)));
  return new Set([...byKind.values()].flatMap(([first]) => first ?? []));
}

/** An account may run only a few exports at a time, and stores one document after another. */
function requestsAtOnce(share: Share): number {
  if (share === "exports") return 1;
  return storesMuch(share) ? 5 : 20;
}

/** Sends every value, some at a time. */
async function sendEach(field: Field, values: readonly unknown[], atOnce: number) {
  const answers: { value: unknown; status: number; text: string }[] = [];
  for (let from = 0; from < values.length; from += atOnce) {
    const some = values.slice(from, from + atOnce).map(async (value) => {
      const response = await sendWith(field.name, new Map([[field, value]]));
      return { value, status: response.status, text: await textOf(response) };
    });
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

/** Where a merchant can write anything, the strings must be accepted, or nothing was tested. */
function isFreeText({ name, place, path }: Field): boolean {
  if (name === "app.CloseAccount") return false; // the one name that is the account's
  const words = ["companyName", "title", "description", "message", "privacyText", "hdyhau", "businessType", "search"];
  const last = String(path.at(-1));
  return place === "query" ? last === "search" : words.includes(last);
}
