import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeGorgias } from "./routes.ts";

let served: ServedSandbox;
beforeEach(async () => {
  served = await serveForTest((context) => makeGorgias(context, () => 0));
});
afterEach(() => served.close());

const api = "/gorgias/acme.gorgias.com/api";
const by = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString("base64")}` });
const agent = by("agent@acme.example:key");
const note = {
  external_id: "r:1",
  channel: "internal-note",
  via: "api",
  from_agent: true,
  public: false,
  body_text: "NPS 3",
  sender: { email: "agent@acme.example" },
};
const ticket = {
  external_id: "r",
  subject: "NPS 3",
  channel: "api",
  via: "api",
  from_agent: true,
  customer: { email: "ada@example.com" },
  tags: [{ name: "survey" }],
  messages: [note],
};

test("tickets are found by their external ID, and messages by their ticket, newest first", async () => {
  expect(await served.post(`${api}/tickets`, ticket, agent)).toMatchObject({ status: 201, body: { id: 1 } });
  await served.post(`${api}/tickets/1/messages`, { ...note, external_id: "r:2" }, agent);
  const tickets = await served.get(`${api}/tickets?external_id=r`, agent);
  expect(tickets.body).toMatchObject({ data: [{ id: 1, external_id: "r" }] });
  expect((await served.get(`${api}/tickets?external_id=other`, agent)).body).toMatchObject({ data: [] });
  const messages = await served.get(`${api}/messages?ticket_id=1&limit=1`, agent);
  expect(messages.body).toMatchObject({ data: [{ external_id: "r:2", ticket_id: 1 }] });
});

test("accounts don't share tickets", async () => {
  await served.post(`${api}/tickets`, ticket, agent);
  const { body } = await served.get("/gorgias/other.gorgias.com/api/tickets", agent);
  expect(body).toMatchObject({ data: [] });
});

test.each([
  [{}, 401],
  [by("agent@acme.example"), 401],
  [by("agent@acme.example:bad"), 401],
  [by("agent@acme.example:observer"), 403],
])("with the login %j a ticket is refused", async (headers, status) => {
  expect((await served.post(`${api}/tickets`, ticket, headers)).status).toBe(status);
});

test.each([
  [{ ...ticket, priority: 1 }, "priority"],
  [{ ...ticket, messages: [] }, "messages"],
  [{ ...ticket, via: undefined }, "via"],
  [{ ...ticket, channel: "pigeon" }, "channel"],
  [{ ...ticket, external_id: "r".repeat(256) }, "external_id"],
  [{ ...ticket, customer: { email: "ada" } }, "customer"],
  [{ ...ticket, tags: ["survey"] }, "tags"],
  [{ ...ticket, messages: [{ ...note, sender: undefined }] }, "sender"],
  [{ ...ticket, messages: [{ ...note, sender: { email: "ada@example.com" } }] }, "sender"],
  [{ ...ticket, messages: [{ ...note, from_agent: "yes" }] }, "from_agent"],
  [{ ...ticket, messages: [{ ...note, body_text: "" }] }, "body_text"],
  [{ ...ticket, messages: [{ ...note, color: "red" }] }, "color"],
])("%j is refused, and the field is named", async (body, field) => {
  const refused = await served.post(`${api}/tickets`, body, agent);
  expect(refused).toMatchObject({ status: 400, body: { error: { data: { [field]: [expect.any(String)] } } } });
});

test.each([`${api}/tickets?email=ada`, `${api}/messages?limit=101`, `${api}/account?verbose=1`])(
  "%s asks for something that isn't there",
  async (path) => expect((await served.get(path, agent)).status).toBe(400),
);

test("there is no account at an unknown address, and a message needs a ticket", async () => {
  expect((await served.page("/gorgias/unknown.gorgias.com/api/account")).status).toBe(404);
  expect((await served.post(`${api}/tickets/9/messages`, note, agent)).status).toBe(404);
});

test("an API key has 40 requests in 20 seconds", async () => {
  for (let count = 0; count < 40; count++) expect((await served.get(`${api}/account`, agent)).status).toBe(200);
  expect(await served.get(`${api}/account`, agent)).toMatchObject({ status: 429, retryAfter: "1" });
});
