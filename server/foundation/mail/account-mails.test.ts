import { expect, test } from "vitest";
import { composeMail } from "./deliver.ts";
import { mailTemplates } from "./templates.ts";

const sender = "Afterword <hello@surveys.example.com>";
const written = {
  about: "question",
  message: "First line\n\n<img src=x onerror=alert(1)>",
  emailAddress: "merchant@example.com",
  name: 'A "merchant"',
  account: { accountId: "a1", companyName: "Harbor\r\nBcc: b@example.com", billingPlan: "Free", role: "owner" },
};

test("a message to support names its author, keeps their words as text, and is answered to them", () => {
  const mail = mailTemplates["support-message"].render(written);
  expect(mail.html).not.toContain("<img");
  for (const fact of ["First line", "merchant@example.com", "a1", "Free", "owner"]) {
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(fact);
  }
  const composed = composeMail(mail, "support@example.com", sender, "job");
  expect(composed).toMatchObject({
    subject: "Question from Harbor Bcc: b@example.com",
    replyTo: { name: "", address: "merchant@example.com" },
    envelope: { to: ["support@example.com"] },
    headers: {},
  });
});

test("a message from someone without an account says so, and an invalid address gets no reply", () => {
  const mail = mailTemplates["support-message"].render({ ...written, about: "feedback", account: null });
  expect([mail.subject, mail.text]).toEqual([
    "Feedback from merchant@example.com",
    expect.stringContaining("belong to an account"),
  ]);
  const forged = mailTemplates["support-message"].render({ ...written, emailAddress: "a@example.com,b@example.com" });
  expect(() => composeMail(forged, "support@example.com", sender, "job")).toThrow(/emailAddress/);
});

test("the mail about a closing account says when it is deleted, and where to undo that", () => {
  const url = "https://surveys.example.com/account";
  const mail = mailTemplates["account-closing"].render({
    companyName: "<b>Harbor</b>",
    closesAt: "2026-11-27T10:30:00.000Z",
    url,
  });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("November 27, 2026 at 10:30 AM (UTC)");
    expect(body).toContain(url);
  }
  expect(mail.html).not.toContain("<b>Harbor");
});

test.each([
  ["Authenticator app 2", "“Authenticator app 2” was added."],
  ["Ann's phone", "The authenticator app “Ann's phone” was added."],
])("a security notice says a factor's kind once: %s", (name, sentence) => {
  const mail = mailTemplates["security-notice"].render({
    url: "https://surveys.example.com",
    event: "totpAdded",
    name,
  });
  expect(mail.text).toContain(sentence);
  expect(mail.text).not.toMatch(/authenticator app “authenticator app/i);
});

test("a reset by the operator isn't blamed on someone who is signed in: the mail leads to the operator", () => {
  const mail = mailTemplates["security-notice"].render({ url: "https://surveys.example.com", event: "factorsReset" });
  expect(mail.text).toContain("If you didn't ask for this, contact the team that runs this site.");
  expect(`${mail.text} ${mail.html}`).not.toMatch(/If this was(n't)? you/);
});
