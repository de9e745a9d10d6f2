import http from "node:http";
import { expect, test, vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import type { SendReason, SurveyResponse } from "../integration.ts";
import { aResponse, asTest, forReal } from "../testing/a-response.ts";
import { recordingOutgoing } from "../testing/serve-stand-in.ts";
import { klaviyo, testKlaviyo } from "./testing/an-app.ts";

const credential = { apiKey: "pk_secret" };
const link = { settings: { sendAnswers: true }, credential: JSON.stringify(credential) };

const served = testKlaviyo(credential, { apiKey: "pk_bad" });

test("the request is as Klaviyo documents it, and the library opens no connection of its own", async () => {
  const sent: Request[] = [];
  const opened = vi.spyOn(http, "request");
  const out = recordingOutgoing(async (input, init) => {
    sent.push(new Request(input, init));
    return new Response(null, { status: 202 });
  });
  const message = klaviyo.prepare(aResponse({ answers: [] }), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  expect(await message.send(link, out, null)).toEqual({ kind: "delivered" });
  const [request] = sent;
  expect(`${request?.method} ${request?.url}`).toBe("POST https://a.klaviyo.com/api/events");
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    accept: "application/vnd.api+json",
    authorization: "Klaviyo-API-Key pk_secret",
    "content-type": "application/json",
    revision: "2026-07-15",
  });
  const time = "2026-11-20T10:00:31.000Z";
  expect(await request?.json()).toEqual({
    data: {
      type: "event",
      attributes: {
        time,
        value: 49.9,
        value_currency: "USD",
        unique_id: "resp-1",
        backfill: false,
        properties: expect.objectContaining({ response_id: "resp-1", $extra: { answers: [] } }),
        metric: { data: { type: "metric", attributes: { name: "Answered Post-Purchase Survey" } } },
        profile: {
          data: {
            type: "profile",
            attributes: {
              email: "ada@example.com",
              properties: { store_customer_id: "42", "Survey: Last Answered At": time, "Survey: Responses": 2 },
            },
          },
        },
      },
    },
  });
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

test.each(["abc", "PK_1", "pk_", "pk_ä", "pk_1\npk_2", ""])(
  "a key that can't be a private one is refused without a request, with what one looks like: %j",
  async (apiKey) => {
    const out = recordingOutgoing(() => Promise.reject(new Error("no request is expected")));
    const outcome = await klaviyo.verify({ settings: {}, credential: JSON.stringify({ apiKey }) }, out);
    const reason = expect.stringContaining("The private API key must start with pk_");
    expect(outcome).toMatchObject({ kind: "pause", why: "credentials", reason });
    expect(out.requests()).toBe(0);
  },
);

function prepared() {
  const message = klaviyo.prepare(aResponse(), link.settings, forReal);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("through the stand-in, a repeated message adds no event, and the profile has the latest answers", async () => {
  for (const _ of [1, 2]) {
    expect(await prepared().send(link, served().outgoing(), null)).toEqual({ kind: "delivered" });
  }
  const { profiles, events } = membersOf(await served().read("/state"));
  const ids = Array.isArray(events) ? events.map((event) => membersOf(event).unique_id) : [];
  expect(ids.filter((id) => id === "resp-1")).toHaveLength(1);
  expect(ids.filter((id) => id === "resp-1:q2:2")).toHaveLength(1);
  expect(profiles).toContainEqual(
    expect.objectContaining({
      email: "ada@example.com",
      properties: expect.objectContaining({ "Survey: Latest NPS": 9 }),
    }),
  );
});

async function deliver(response: SurveyResponse, reason: SendReason = forReal): Promise<void> {
  const message = klaviyo.prepare(response, link.settings, reason);
  if (typeof message === "string") throw new Error(message);
  expect(await message.send(link, served().outgoing(), null)).toEqual({ kind: "delivered" });
}

test("a profile keeps the ID that another system of the merchant gave it", async () => {
  const metric = { data: { type: "metric", attributes: { name: "Visited Shop" } } };
  const profile = { data: { type: "profile", attributes: { email: "crm@example.com", external_id: "crm-7" } } };
  const visit = { data: { type: "event", attributes: { properties: {}, metric, profile } } };
  const headers = {
    authorization: "Klaviyo-API-Key pk_crm",
    revision: "2026-07-15",
    "content-type": "application/json",
  };
  const url = "https://a.klaviyo.com/api/events";
  await served()
    .outgoing()
    .fetch(url, { method: "POST", headers, body: JSON.stringify(visit) });
  await deliver(aResponse({ responseId: "resp-crm", shopper: { customerId: "42", emailAddress: "crm@example.com" } }));
  const { profiles } = membersOf(await served().read("/state"));
  const properties = expect.objectContaining({ store_customer_id: "42", "Survey: q1": "Podcast" });
  expect(profiles).toContainEqual(
    expect.objectContaining({ email: "crm@example.com", external_id: "crm-7", properties }),
  );
});

test("a response adds its order's value to the metric once, also if it is edited, its order changes, or it is tried out", async () => {
  const sum = async () => {
    const { metrics } = membersOf(await served().read("/state"));
    const found = [metrics].flat().find((one) => membersOf(one).name === "Answered Post-Purchase Survey");
    return Number(membersOf(found).sum);
  };
  const before = await sum();
  const responseId = "resp-money";
  await deliver(aResponse({ responseId }));
  await deliver(aResponse({ responseId, revision: 3 }), { ...forReal, wasSent: true });
  await deliver(aResponse({ responseId, revision: 4 }), { ...forReal, wasSent: true, isUpdate: true });
  await deliver(aResponse({ responseId: "resp-test" }), asTest);
  // Two tries whose outcome nobody knew, with an edit between them.
  await deliver(aResponse({ responseId: "resp-tried" }));
  await deliver(aResponse({ responseId: "resp-tried", revision: 3 }));
  expect((await sum()) - before).toBeCloseTo(2 * 49.9);
});

test("the account's name is stored, and a missing permission is named", async () => {
  expect(await klaviyo.verify(link, served().outgoing())).toEqual({
    kind: "verified",
    settings: { accountName: "Thanksgiving Goods" },
  });
  const withKey = (apiKey: string) => ({ ...link, credential: JSON.stringify({ apiKey }) });
  expect(await klaviyo.verify(withKey("pk_noaccounts"), served().outgoing())).toMatchObject({
    kind: "pause",
    why: "permission",
    reason: expect.stringContaining("accounts:read"),
  });
  expect(await prepared().send(withKey("pk_noevents"), served().outgoing(), null)).toMatchObject({
    kind: "pause",
    why: "permission",
    reason: expect.stringContaining("events:write"),
  });
});

test("an attempt stops at the first event that isn't accepted", async () => {
  const statuses = [202, 400, 202];
  const out = recordingOutgoing(async () => new Response(null, { status: statuses.shift() ?? 599 }));
  expect(await prepared().send(link, out, null)).toMatchObject({ kind: "refused" });
  expect(out.requests()).toBe(2);
});
