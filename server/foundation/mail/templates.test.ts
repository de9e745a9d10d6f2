import { expect, test } from "vitest";
import { composeMail } from "./deliver.ts";
import { mailExamples } from "./examples.ts";
import { frameMail } from "./frame.ts";
import { mailTemplates } from "./templates.ts";

const url = "https://surveys.example.com/account/link?token=abc&next=%2Fsurveys";
const sender = "Afterword <hello@surveys.example.com>";

/** Mails without a link, or with several, have their own tests. */
const tested = [
  "best-practice",
  "coverage-fallen",
  "figures-changed",
  "digest",
  "low-score",
  "product-news",
  "shared-report",
  "shopper-data",
  "support-message",
];
const given = Object.fromEntries(Object.entries(mailExamples).filter(([name]) => !tested.includes(name)));
const everyTemplate = Object.entries(given).map(([name, props]) => ({ name, props }));
const templateNamed = (name: string) => Object.entries(mailTemplates).find(([known]) => known === name)?.[1];

/** About signing in, the recipient's rights, or a request of theirs: nobody can turn these off. */
const withoutUnsubscribe = [
  ...["sign-in-link", "confirm-address", "invitation", "new-address", "address-change", "address-changed"],
  ...["address-restored", "address-in-use", "address-held", "account-closing", "access-ended", "store-link"],
  "destination-changed",
  ...["ownership-received", "ownership-passed", "security-notice", "shopper-data", "store-lost", "support-message"],
];

test("every mail has an unsubscribe link unless it's about signing in, rights or a request", () => {
  const without = Object.entries(mailTemplates).flatMap(([name, template]) => {
    const example = Object.entries(mailExamples).find(([one]) => one === name)?.[1];
    return template.render(example).unsubscribeUrl === undefined ? [name] : [];
  });
  expect(without.sort()).toEqual(withoutUnsubscribe.sort());
});

test.each(everyTemplate)("$name says the same in both versions, with one link to follow", ({ name, props }) => {
  const mail = templateNamed(name)?.render(props);
  const links = mail?.unsubscribeUrl === undefined ? [url] : [url, mail.unsubscribeUrl];
  expect([...(mail?.html ?? "").matchAll(/https?:[^"\s<]+/g)].map(([link]) => link.replaceAll("&amp;", "&"))).toEqual(
    links,
  );
  expect([...(mail?.text ?? "").matchAll(/https?:\S+/g)].map(([link]) => link)).toEqual(links);
});

test.each([
  ["sign-in-link", "works once and expires in 10 minutes"],
  ["confirm-address", "works once and expires in 10 minutes"],
  ["new-address", "works once and expires in 10 minutes"],
  ["invitation", "expires in 7 days"],
  ["store-link", "works once and expires in 7 days"],
  ["address-changed", "works once and expires in 72 hours"],
] as const)("%s says how long its link works", (name, sentence) => {
  const mail = mailTemplates[name].render(given[name]);
  for (const body of [mail.html, mail.text]) expect(body).toContain(sentence);
});

test.each(everyTemplate)("$name accepts only a web address", ({ name, props }) => {
  for (const wrong of ["javascript:alert(1)", "not an address", undefined]) {
    expect(() => templateNamed(name)?.render({ ...props, url: wrong })).toThrow();
  }
});

test.each([
  [
    "ownership-received",
    "owner@example.com transferred ownership of the Harbor Goods account to you",
    "close the account",
  ],
  ["ownership-passed", "next@example.com now owns Harbor Goods", "re an admin"],
  ["access-ended", "removed from the Harbor Goods account", "invite you again"],
] as const)("%s says what changed, and what that means", (name, ...sentences) => {
  const mail = mailTemplates[name].render(given[name]);
  for (const sentence of sentences) for (const body of [mail.html, mail.text]) expect(body).toContain(sentence);
});

test.each(["payment-failed", "trial-ending", "usage-reached", "integration-paused"])(
  "a %s mail that an earlier release queued without an unsubscribe link is sent",
  (name) => {
    const { unsubscribeUrl: _none, ...queued } = Object.fromEntries(Object.entries(given[name] ?? {}));
    const template = templateNamed(name);
    expect(template?.props.safeParse(queued).success).toBe(true);
  },
);

test("an email about a paused integration says in full what to do", () => {
  const sentence = "Slack refused the message: the channel is archived. Choose another channel.";
  const mail = mailTemplates["integration-paused"].render(given["integration-paused"]);
  for (const body of [mail.html, mail.text]) expect(body).toContain(sentence);
});

test("an invitation carries the company's name as one short line, in the subject too", () => {
  const companyName = `Line\r\nBcc: b@example.com\u2028\u202e${"x".repeat(300)}<img src=x>`;
  const mail = mailTemplates.invitation.render({ ...given.invitation, companyName });
  expect(mail.subject).toMatch(/^You're invited to Line Bcc: b@example.com x+… on Afterword$/);
  expect(mail.subject.length).toBeLessThan(110);
  expect(mail.html).not.toContain("<img");
});

test.each([
  [{ inviterName: "Nora", userRole: "admin" }, "Nora (owner@example.com) invited you to join", "as an admin."],
  [{ inviterName: null, userRole: "member" }, "owner@example.com invited you to join", "as a member."],
  [{ inviterName: "Nora\r\n\u202eBcc:", userRole: "member" }, "Nora Bcc: (owner@example.com)", "as a member."],
])("an invitation says who invites, and as what: %j", (props, who, role) => {
  const mail = mailTemplates.invitation.render({ ...given.invitation, ...props });
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain(who);
    expect(body).toContain(role);
  }
});

test("texts put into an email stay plain text", () => {
  const hostile = `</p><img src=x onerror=alert(1)>"'&`;
  const mail = frameMail({
    subject: hostile,
    preview: hostile,
    heading: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: "https://example.com/?a=1&b='2'" },
    notes: [hostile],
  });
  expect(mail.html).not.toContain("<img");
  expect(mail.html).toContain(`href="https://example.com/?a=1&amp;b=&#39;2&#39;"`);
  expect(mail.text).toContain(hostile);
});

test("an email with an unsubscribe address carries it in both bodies and in the one-click headers, a sign-in mail in none", () => {
  const unsubscribeUrl = "https://surveys.example.com/api/app/mail/unsubscribe?token=t";
  const digest = frameMail({ subject: "Digest", preview: "", heading: "Digest", paragraphs: [], unsubscribeUrl });
  expect(digest.text).toContain(unsubscribeUrl);
  expect(digest.html).toContain(`<a href="${unsubscribeUrl}"`);
  expect(composeMail(digest, "a@example.com", sender, "job").headers).toMatchObject({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const signIn = mailTemplates["sign-in-link"].render({ url });
  expect(Object.keys(composeMail(signIn, "a@example.com", sender, "job").headers)).toEqual(["Auto-Submitted"]);
});

test("a subject cannot begin another header, and the envelope names one recipient", () => {
  const mail = frameMail({ subject: "Hello\r\nBcc: b@example.com\u2028x", preview: "", heading: "", paragraphs: [] });
  const composed = composeMail(mail, "a@example.com", sender, "job-1");
  expect(composed.subject).toBe("Hello Bcc: b@example.com x");
  expect(composed.envelope).toEqual({ from: "hello@surveys.example.com", to: ["a@example.com"] });
  expect(composed.messageId).toBe("<job-1@surveys.example.com>");
  expect(() => composeMail(mail, "a@example.com, b@example.com", sender, "job-1")).toThrow();
});
