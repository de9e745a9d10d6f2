import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { makeSegment } from "../../../../sandbox/partners/segment/routes.ts";
import { anAnswer, aResponse, asTest, forReal } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { segment } from "./index.ts";

const served = testIntegration({
  integration: segment,
  standIn: { slug: "segment", make: makeSegment },
  settings: {},
  credential: { writeKey: "wk-secret" },
  badCredential: { writeKey: "wk-bad" },
  secrets: ["wk-secret"],
  answers: [{ status: 200, body: { success: true } }],
  idsIn: (requests) =>
    requests.flatMap(({ body }) => {
      const { batch } = membersOf(body);
      return Array.isArray(batch) ? batch.map((event) => membersOf(event).messageId) : [];
    }),
});

const link = { settings: {}, credential: JSON.stringify({ writeKey: "wk-secret" }) };

async function send(response: Parameters<typeof segment.prepare>[0], reason = forReal): Promise<void> {
  const message = segment.prepare(response, link.settings, reason);
  if (typeof message === "string") throw new Error(message);
  expect(await message.send(link, served().outgoing(), null)).toEqual({ kind: "delivered" });
}

test("nothing is dropped for its ID, with the longest IDs that questions have", async () => {
  const answers = ["a", "b"].map((last) => anAnswer({ questionId: `${"q".repeat(63)}${last}`, labels: ["Podcast"] }));
  const response = aResponse({ responseId: randomUUID(), answers });
  await send(response, asTest);
  await send(response);
  const { dropped, events } = membersOf(await served().read("/state"));
  const ofResponse = [events].flat().filter((event) => JSON.stringify(event).includes(response.responseId));
  expect([dropped, ofResponse.length]).toEqual([0, 10]);
});

test("a guest with several orders is billed as one user", async () => {
  const billed = async () => Number(membersOf(await served().read("/state")).users);
  const before = await billed();
  for (const emailAddress of ["Guest@example.com", "guest@example.com"]) {
    await send(aResponse({ responseId: randomUUID(), shopper: { customerId: null, emailAddress } }));
  }
  expect(await billed()).toBe(before + 1);
});
