import { expect, test } from "vitest";
import { coverageFallenMail } from "./alert-mails.ts";

const props = {
  companyName: "Harbor Goods",
  domain: "harbor-goods.example",
  orders: 1284,
  shown: 9,
  usual: 0.825,
  url: "https://surveys.example.com/manage-integrations",
  unsubscribeUrl: "https://surveys.example.com/unsubscribe?token=abc",
};

test("the mail about fallen coverage has both shares, the store, what to do and an unsubscribe link", () => {
  const mail = coverageFallenMail.render(props);
  expect(mail.subject).toBe("Harbor Goods: your survey appeared with only 9 of 1,284 orders");
  expect(mail.unsubscribeUrl).toBe(props.unsubscribeUrl);
  const sentences = [
    "9 of 1,284 orders on harbor-goods.example (0.7%)",
    "it appeared with 82.5%",
    "Place a test order",
  ];
  for (const sentence of sentences) for (const body of [mail.html, mail.text]) expect(body).toContain(sentence);
});

test("a store's domain that is gone is left out", () => {
  expect(coverageFallenMail.render({ ...props, domain: null }).text).toContain("9 of 1,284 orders (0.7%)");
});
