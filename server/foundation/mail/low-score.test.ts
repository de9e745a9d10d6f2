import { expect, test } from "vitest";
import { lowScoreMail } from "./alert-mails.ts";

const url = "https://surveys.example.com/surveys/question/score/responses";
const unsubscribeUrl = "https://surveys.example.com/unsubscribe?token=abc";

test("nothing that a shopper typed is a link", () => {
  const mail = lowScoreMail.render({
    companyName: "Harbor Goods",
    sourceOrderId: "www.evil.example",
    scores: [{ title: "Would you recommend us?", score: 3, max: 10 }],
    texts: [{ title: "Why?", text: "Confirm it at https://evil.example/login or evil.example" }],
    url,
    unsubscribeUrl,
  });
  for (const body of [mail.subject, mail.text, mail.html]) {
    expect(body).not.toMatch(/:\/\/evil|www\.evil|evil\.example/);
  }
  expect(mail.text.replaceAll("\u2060", "")).toContain("https://evil.example/login or evil.example");
});

test("the mail about a low score has the score, question, text, order and an unsubscribe link", () => {
  const mail = lowScoreMail.render({
    companyName: "Harbor Goods",
    sourceOrderId: "1042",
    scores: [{ title: "Would you recommend us?", score: 3, max: 10 }],
    texts: [{ title: "What could be better?", text: "The <b>box</b> was open." }],
    url,
    unsubscribeUrl,
  });
  expect(mail.subject).toBe("Harbor Goods: a customer gave 3 out of 10");
  expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
  const sentences = ["3 out of 10: “Would you recommend us?”", "Their answer to “What could be better?”", "Order 1042"];
  for (const sentence of sentences) {
    expect(mail.text).toContain(sentence);
    expect(mail.html).toContain(sentence);
  }
  expect(mail.html).toContain("The &lt;b&gt;box&lt;/b&gt; was open.");
});
