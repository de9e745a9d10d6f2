import { expect, test } from "vitest";
import { serveSubscribed } from "./testing/subscribe.ts";

test.each([
  ["an item without its id", "items[0][price]=price_1", "items[0][id]"],
  ["an item of another subscription", "items[0][id]=si_1", "items[0][id]"],
  ["a proration outside the period", "items[0][id]=<own>&proration_date=1", "proration_date"],
  ["a cancellation at a time that has passed", "cancel_at=1", "cancel_at"],
  ["a reason that isn't one", "cancellation_details[feedback]=tooExpensive", "feedback"],
  ["other fields with a pending payment", "metadata[a]=1&payment_behavior=pending_if_incomplete", "metadata"],
  ["a time that isn't a number", "cancel_at=tomorrow", "cancel_at"],
])("an update is refused: %s", async (_, form, param) => {
  const { url, subscriptionId, itemId } = await serveSubscribed();
  const answer = await fetch(`${url}/stripe/v1/subscriptions/${subscriptionId}`, {
    method: "POST",
    body: new URLSearchParams(form.replace("<own>", itemId)),
    headers: { authorization: "Bearer sk_test_1" },
  });
  expect([answer.status, (await answer.json()).error.param]).toEqual([400, param]);
});
