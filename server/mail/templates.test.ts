import { expect, test } from "vitest";
import { composeMail } from "./compose.ts";
import { frameMail } from "./frame.ts";
import { mailTemplates } from "./templates.ts";

const url = "https://surveys.example.com/account/link?token=abc&next=%2Fsurveys";
const sender = "Afterword <hello@surveys.example.com>";

test.each(Object.entries(mailTemplates))(
  "%s says in both versions that its one link works once and for 10 minutes",
  (_name, template) => {
    const mail = template.render({ url });
    for (const body of [mail.html, mail.text]) expect(body).toContain("works once and for 10 minutes");
    expect([...mail.html.matchAll(/https?:[^"\s<]+/g)].map(([link]) => link.replaceAll("&amp;", "&"))).toEqual([url]);
    expect([...mail.text.matchAll(/https?:\S+/g)].map(([link]) => link)).toEqual([url]);
  },
);

test.each(Object.entries(mailTemplates))("%s takes a web address and nothing else", (_name, template) => {
  for (const wrong of ["javascript:alert(1)", "not an address", undefined]) {
    expect(() => template.render({ url: wrong })).toThrow();
  }
});

test("texts put into a mail stay texts", () => {
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

test("a mail with an unsubscribe address carries it in both bodies and in the one-click headers, a sign-in mail in none", () => {
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
