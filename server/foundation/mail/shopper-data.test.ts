import { expect, test } from "vitest";
import { shopperDataMail } from "./store-mails.ts";

const props = {
  store: "harbor.example",
  shopper: "ann@example.com",
  url: "https://surveys.example.com/surveys/responses",
};

test("the owner reads what the survey holds about the shopper, order by order", () => {
  const answers = ["How did you hear about us? podcast", "What almost stopped you? The shipping cost"];
  const mail = shopperDataMail.render({ ...props, responses: [{ heading: "Order 77, 2026-11-20", answers }] });
  expect(mail.subject).toBe("A shopper of harbor.example asked for their data");
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("ann@example.com asked harbor.example");
    expect(body).toContain("Order 77, 2026-11-20: How did you hear about us? podcast; What almost stopped you?");
  }
});

test("the orders that the store reported are listed, also without a response", () => {
  const { text } = shopperDataMail.render({
    ...props,
    responses: [],
    orders: ["Order 77 of 2026-11-20: 49.90 USD, US"],
  });
  expect(text).toContain("Your survey has no answers of theirs.");
  expect(text).toContain("What your store reported of their orders: Order 77 of 2026-11-20: 49.90 USD, US.");
});

test("or that it holds nothing", () => {
  expect(shopperDataMail.render({ ...props, responses: [] }).text).toContain("holds nothing about this shopper");
});
