import { expect, test } from "vitest";
import { partnerSlugs } from "#lib/partners.ts";
import { oneLine } from "../partners/one-line.ts";
import type { RecordedRequest } from "../partners/recorded.ts";
import { summaryOf } from "./summaries.ts";
import { aRequest } from "./testing/a-request.ts";

const klaviyoEvent = (profile: object) => ({
  data: {
    attributes: {
      metric: { data: { attributes: { name: "Answered Post-Purchase Survey" } } },
      profile: { data: { attributes: profile } },
    },
  },
});
const batch = [
  { type: "identify", userId: "42", traits: { email: "ann@example.com" } },
  { type: "track", event: "Survey Completed", userId: "42" },
];
const get = { method: "GET" };

test.each<[string, RecordedRequest]>([
  [
    "Message in #general: NPS 3",
    aRequest("slack", "/api/chat.postMessage", { body: { channel: "C0SANDBOX01", text: "NPS 3" } }),
  ],
  ["Message in #C9: Hi", aRequest("slack", "/api/chat.postMessage", { body: { channel: "C9", text: "Hi" } })],
  [
    "Message changed in #random: Hi",
    aRequest("slack", "/api/chat.update", { body: { channel: "C0SANDBOX02", text: "Hi" } }),
  ],
  ["Access checked", aRequest("slack", "/api/auth.test")],
  ["Access renewed", aRequest("slack", "/api/oauth.v2.access", { body: { grant_type: "refresh_token" } })],
  ["Permission page opened", aRequest("slack", "/oauth/v2/authorize", get)],
  [
    "Event Answered Post-Purchase Survey for ann@example.com",
    aRequest("klaviyo", "/api/events", { body: klaviyoEvent({ email: "ann@example.com", external_id: "42" }) }),
  ],
  [
    "Event Answered Post-Purchase Survey for 42",
    aRequest("klaviyo", "/api/events/", { body: klaviyoEvent({ external_id: "42" }) }),
  ],
  ["API key checked", aRequest("klaviyo", "/api/accounts", get)],
  ["Event Survey Completed for ann@example.com", aRequest("segment", "/v1/batch", { body: { batch } })],
  ["Event Survey Completed for 42", aRequest("segment", "/v1/batch", { body: { batch: batch.slice(1) } })],
  ["Access requested", aRequest("yotpo", "/core/v3/stores/1/access_tokens", { body: { secret: "s" } })],
  [
    "Customer 42 looked up",
    aRequest("yotpo", "/core/v3/stores/1/customers", { ...get, query: { external_ids: "42" } }),
  ],
  [
    "Tags of ann@example.com: survey:why:price",
    aRequest("yotpo", "/core/v3/stores/1/customers", {
      body: { customer: { external_id: "42", email: "ann@example.com", tags: "survey:why:price" } },
    }),
  ],
  [
    "Ticket: NPS 3 from ann@example.com",
    aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets", {
      body: { ticket: { subject: "NPS 3 from ann@example.com" } },
    }),
  ],
  ["Comment on ticket 5", aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets/5", { method: "PUT" })],
  [
    "Tickets searched for resp-1",
    aRequest("zendesk", "/acme.zendesk.com/api/v2/tickets", { ...get, query: { external_id: "resp-1" } }),
  ],
  ["Access checked", aRequest("zendesk", "/acme.zendesk.com/api/v2/users/me", get)],
  [
    "Webhook response.completed to receiver.example",
    aRequest("webhook", "/receiver.example/hooks", { body: { type: "response.completed" } }),
  ],
  [
    "Mutation AfterwordFlow",
    aRequest("shopify", "/admin/api/2026-07/graphql.json", { body: { query: "mutation AfterwordFlow($a: A) { a }" } }),
  ],
  ["Access requested", aRequest("googlesheets", "/token")],
  ["Read from spreadsheet s1", aRequest("googlesheets", "/v4/spreadsheets/s1/values/A1%3AB2", get)],
  ["Columns named in spreadsheet s1", aRequest("googlesheets", "/v4/spreadsheets/s1/values/A1", { method: "PUT" })],
  ["Columns added to spreadsheet s1", aRequest("googlesheets", "/v4/spreadsheets/s1:batchUpdate")],
  [
    "Row for resp-1 added to spreadsheet s1",
    aRequest("googlesheets", "/v4/spreadsheets/s1/values/A1%3AA1:append", { body: { values: [["resp-1", 1]] } }),
  ],
  ["orders/12 read at harbor.example", aRequest("woocommerce", "/harbor.example/wp-json/wc/v3/orders/12", get)],
  ["hooks created at store abc", aRequest("bigcommerce", "/stores/abc/v3/hooks")],
  ["Orders searched", aRequest("wix", "/ecom/v1/orders/search")],
  [
    "Error: it broke",
    aRequest("sentry", "/api/1/envelope/", { body: [{}, { exception: { values: [{ value: "it broke" }] } }] }),
  ],
  [
    "Checkout opened for Orders_1K",
    aRequest("stripe", "/v1/checkout/sessions", {
      body: { "line_items[0][price]": "price_1", "metadata[plan]": "Orders_1K" },
    }),
  ],
  ["Checkout closed", aRequest("stripe", "/v1/checkout/sessions/cs_1/expire")],
  ["Customer created for ann@example.com", aRequest("stripe", "/v1/customers", { body: { email: "ann@example.com" } })],
  [
    "Subscription set to end with its period",
    aRequest("stripe", "/v1/subscriptions/sub_1", { body: { cancel_at_period_end: "true" } }),
  ],
  [
    "Plan changed to price_2",
    aRequest("stripe", "/v1/subscriptions/sub_1", { body: { "items[0][price]": "price_2" } }),
  ],
  ["Subscription canceled", aRequest("stripe", "/v1/subscriptions/sub_1", { method: "DELETE" })],
  ["Price of a plan change previewed", aRequest("stripe", "/v1/invoices/create_preview")],
  ["subscriptions/sub_1 read", aRequest("stripe", "/v1/subscriptions/sub_1", get)],
  ["POST /slack/api/files.upload", aRequest("slack", "/api/files.upload")],
])("%s", (words, request) => {
  expect(summaryOf(request)).toBe(words);
});

test("a body of any shape has a summary in one line", () => {
  const bodies: unknown[] = [null, [], "text", 5, { batch: [null] }, { ticket: 5 }, { data: [] }, { channel: {} }];
  const paths = ["/api/chat.postMessage", "/api/events", "/v1/batch", "/a/customers", "/a/api/v2/tickets", "/a"];
  for (const partner of partnerSlugs) {
    for (const path of paths) {
      for (const body of bodies) expect(summaryOf(aRequest(partner, path, { body }))).toMatch(/^\S.{0,400}$/);
    }
  }
});

test("a text from outside is one short line that keeps its direction", () => {
  expect(oneLine(" a\nb\u0000c\u202Ed ")).toBe("a b c d");
  expect(oneLine("x".repeat(1_000_000))).toBe(`${"x".repeat(200)}…`);
  expect([oneLine(5), oneLine({ a: 1 }), oneLine(undefined)]).toEqual(["5", "", ""]);
});
