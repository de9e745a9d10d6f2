import { expect, test } from "vitest";
import { listOf, missing, START, stripeAnswering } from "./testing/stripe-answers.ts";

const invoice = {
  id: "in_1",
  object: "invoice",
  status: "paid",
  amount_paid: 2_261,
  total: 2_261,
  total_excluding_tax: 1_900,
  currency: "usd",
  status_transitions: { paid_at: START },
  metadata: { in_1: "reported" },
};
const refundOf = (id: string, amount: number, status = "succeeded") => ({ id, amount, status, created: START + 60 });
const payment = { id: "inpay_1", invoice: "in_1", payment: { type: "payment_intent", payment_intent: "pi_1" } };

const answers = {
  "GET /v1/charges/ch_1": { id: "ch_1", payment_intent: "pi_1" },
  "GET /v1/charges/ch_2": { id: "ch_2", payment_intent: null },
  "GET /v1/invoices/in_1": invoice,
  "GET /v1/invoices/in_2": { ...invoice, id: "in_2", amount_paid: 0, total: 0, total_excluding_tax: 0 },
  "GET /v1/invoices/in_3": missing,
  "GET /v1/invoices/in_4": { ...invoice, id: "in_4", status: "open", status_transitions: { paid_at: null } },
  "GET /v1/invoice_payments": listOf(payment),
  "GET /v1/refunds": listOf(refundOf("re_1", 1_131), refundOf("re_2", 500, "failed")),
};

test("a paid invoice is read without its taxes, and so are its refunds that succeeded", async () => {
  const { payments } = stripeAnswering(answers);
  const read = {
    id: "in_1",
    paidCents: 1_900,
    currency: "USD",
    paidAt: new Date(START * 1000),
    refunds: [{ id: "re_1", cents: 950, createdAt: new Date((START + 60) * 1000) }],
    metadata: { in_1: "reported" },
  };
  expect(await payments.readPaidInvoice("in_1")).toEqual(read);
  expect(await payments.readPaidInvoice("ch_1")).toEqual(read);
});

test.each(["in_2", "in_3", "in_4", "ch_2", "sub_1", "in_1/../x"])("nothing was paid by %s", async (id) => {
  expect(await stripeAnswering(answers).payments.readPaidInvoice(id)).toBeNull();
});
