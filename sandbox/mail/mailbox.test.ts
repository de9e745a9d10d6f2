import { expect, test } from "vitest";
import { type CaughtMail, makeMailbox } from "./mailbox.ts";
import { renderMailBody, renderMailboxPage } from "./mailbox-page.ts";
import { readMessage } from "./smtp.ts";

const hostile = `"><script>alert('1')</script>`;

function makeMail(overrides: Partial<CaughtMail> = {}): CaughtMail {
  return {
    id: crypto.randomUUID(),
    from: "hello@afterword.example",
    to: "name@example.com",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    receivedAt: "2026-11-20T09:30:00.000Z",
    ...overrides,
  };
}

test("emails are listed newest first, and found by address in any letter case", () => {
  const mailbox = makeMailbox();
  mailbox.add(makeMail({ subject: "first", to: "Name@Example.com" }));
  mailbox.add(makeMail({ subject: "second", to: "other@example.com" }));
  mailbox.add(makeMail({ subject: "third" }));
  expect(mailbox.list().map((mail) => mail.subject)).toEqual(["third", "second", "first"]);
  expect(mailbox.list("NAME@example.COM").map((mail) => mail.subject)).toEqual(["third", "first"]);
  expect(mailbox.list("nobody@example.com")).toEqual([]);
});

test("a full mailbox drops the oldest emails", () => {
  const mailbox = makeMailbox(3);
  for (let count = 1; count <= 5; count++) mailbox.add(makeMail({ subject: String(count) }));
  expect(mailbox.list().map((mail) => mail.subject)).toEqual(["5", "4", "3"]);
});

test("encoded headers, other charsets and transfer encodings are read as the sender meant them", async () => {
  const message = [
    "From: =?utf-8?B?QWZ0ZXJ3b3JkIOKBgg==?= <hello@afterword.example>",
    "Subject: =?iso-8859-1?Q?Gr=FC=DFe?=",
    "MIME-Version: 1.0",
    'Content-Type: multipart/alternative; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "https://example.com/?token=3Dabc&very=3D=",
    "long",
    "--x",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from("<p>Grüße</p>").toString("base64"),
    "--x--",
    "",
  ].join("\r\n");
  expect(await readMessage(Buffer.from(message))).toMatchObject({
    from: "hello@afterword.example",
    subject: "Grüße",
    text: expect.stringContaining("https://example.com/?token=abc&very=long"),
    html: expect.stringContaining("<p>Grüße</p>"),
  });
});

test("an email's text cannot become part of the mailbox page, and its own markup stays in the sandboxed frame", () => {
  const mail = makeMail({ subject: hostile, to: hostile, from: hostile, text: hostile, html: hostile });
  const page = String(renderMailboxPage([mail], mail, "nonce"));
  expect(page).not.toContain(hostile);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(String(renderMailBody(mail))).toContain(hostile);
  expect(String(renderMailBody({ ...mail, html: "" }))).not.toContain(hostile);
});

test("the mailbox leads to what partners received", () => {
  expect(String(renderMailboxPage([], undefined, "nonce"))).toContain('<a href="/partners">');
});
