import { expect, test } from "vitest";
import { cancellationReasons } from "../payments.ts";
import {
  aSubscription,
  END,
  expanded,
  Failure,
  listOf,
  missing,
  stripeAnswering,
  stripeSubscription,
} from "./testing/stripe-answers.ts";

const update = "POST /v1/subscriptions/sub_1";
const read = "GET /v1/subscriptions/sub_1";
const remove = "DELETE /v1/subscriptions/sub_1";
const release = "POST /v1/subscription_schedules/sub_sched_1/release";
const ending = stripeSubscription({ cancel_at_period_end: true });

const feedbacks = ["too_expensive", "missing_features", "other", "other", "other"];

test.each(cancellationReasons.map((reason, index) => [reason, feedbacks[index]] as const))(
  "canceling for the reason %s tells Stripe %s",
  async (reason, feedback) => {
    const { payments, requests } = stripeAnswering({ [update]: ending });
    const cancellation = { key: "cancel-1", subscription: aSubscription(), reason, comment: "Bye" };
    expect(await payments.cancelAtEnd(cancellation)).toMatchObject({ endsAt: new Date(END * 1000) });
    expect(requests[0]?.fields).toEqual({
      cancel_at_period_end: "true",
      "cancellation_details[feedback]": feedback,
      "cancellation_details[comment]": "Bye",
      ...expanded,
    });
    expect(requests[0]?.headers.get("idempotency-key")).toBe("cancel-1-cancel");
  },
);

test("canceling needs no reason, and releases a schedule first", async () => {
  const { payments, requests } = stripeAnswering({ [release]: { status: "released" }, [update]: ending });
  const subscription = aSubscription({ scheduleId: "sub_sched_1" });
  await payments.cancelAtEnd({ key: "cancel-1", subscription, reason: null, comment: null });
  expect(requests.map(({ call, fields }) => [call, fields])).toEqual([
    [release, {}],
    [update, { cancel_at_period_end: "true", ...expanded }],
  ]);
  expect(requests[0]?.headers.get("idempotency-key")).toBe("cancel-1-release");
});

test.each([
  ["by request", { cancel_at_period_end: true }, [{ cancel_at_period_end: "false" }]],
  ["in the portal", { cancel_at: END }, [{ cancel_at: "" }]],
  [
    "in both ways",
    { cancel_at_period_end: true, cancel_at: END },
    [{ cancel_at_period_end: "false" }, { cancel_at: "" }],
  ],
  ["by no one", {}, []],
])("resuming what was canceled %s unsets what is set, one field a request", async (_how, fields, sent) => {
  const { payments, requests } = stripeAnswering({
    [read]: stripeSubscription(fields),
    [update]: [stripeSubscription({ ...fields, cancel_at_period_end: false }), stripeSubscription()],
  });
  const subscription = aSubscription({ endsAt: new Date(END * 1000) });
  await payments.resume({ key: "resume-1", subscription });
  const updates = requests.filter(({ call }) => call === update);
  expect(updates.map((request) => request.fields)).toEqual(sent.map((field) => ({ ...field, ...expanded })));
  expect(new Set(updates.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(sent.length);
});

test("resuming releases a schedule", async () => {
  const { payments, requests } = stripeAnswering({ [release]: { status: "released" }, [read]: stripeSubscription() });
  const subscription = aSubscription({ scheduleId: "sub_sched_1" });
  expect(await payments.resume({ key: "resume-1", subscription })).toEqual(aSubscription());
  expect(requests.map(({ call }) => call)).toEqual([release, read]);
});

test("ending at once releases the schedule, and leaves alone what has ended", async () => {
  const callsOf = async (subscription: object, removed: object = ending) => {
    const answers = { [read]: subscription, [release]: { status: "released" }, [remove]: removed };
    const { payments, requests } = stripeAnswering(answers);
    await payments.cancelNow("sub_1");
    return requests.map(({ call }) => call);
  };
  expect(await callsOf(stripeSubscription())).toEqual([read, remove]);
  expect(await callsOf(stripeSubscription({ schedule: "sub_sched_1" }))).toEqual([read, release, remove]);
  expect(await callsOf(stripeSubscription(), missing)).toEqual([read, remove]);
  expect(await callsOf(stripeSubscription({ status: "canceled" }))).toEqual([read]);
  expect(await callsOf(stripeSubscription({ status: "incomplete_expired" }))).toEqual([read]);
  expect(await callsOf(missing)).toEqual([read]);
  const failure = new Failure(500, { type: "api_error", message: "Down" });
  await expect(callsOf(stripeSubscription(), failure)).rejects.toMatchObject({ kind: "busy" });
});

test("the portal opens in our configuration, or in Stripe's own until it is set up", async () => {
  const visit = { customerId: "cus_1", returnUrl: "https://app.example/billingplan" };
  const open = async (...configurations: object[]) => {
    const { payments, requests } = stripeAnswering({
      "GET /v1/billing_portal/configurations": listOf(...configurations),
      "POST /v1/billing_portal/sessions": { url: "https://billing.example/1" },
    });
    expect(await payments.openPortal(visit)).toBe("https://billing.example/1");
    return requests.map(({ fields }) => fields);
  };
  const session = { customer: "cus_1", return_url: "https://app.example/billingplan" };
  const others = [
    { id: "bpc_1", metadata: {}, is_default: true },
    { id: "bpc_2", metadata: null },
  ];
  expect(await open(...others, { id: "bpc_3", metadata: { app: "afterword" } })).toEqual([
    { active: "true", limit: "100" },
    { ...session, configuration: "bpc_3" },
  ]);
  expect((await open(...others))[1]).toEqual(session);
});

test("a note is kept in the subscription's metadata, and removed as an empty value", async () => {
  const { payments, requests } = stripeAnswering({ "POST /v1/subscriptions/sub_1": stripeSubscription() });
  const notes = { closing: "Orders_1K", upgrade: null };
  expect(await payments.note({ subscription: aSubscription(), notes })).toEqual(aSubscription());
  expect(requests[0]?.fields).toEqual({ "metadata[closing]": "Orders_1K", "metadata[upgrade]": "", ...expanded });
});
