import { checkAddress, readSender } from "./address.ts";
import type { RenderedMail } from "./frame.ts";

/** One mail as nodemailer takes it. */
export interface ComposedMail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  /** The recipient, regardless of the headers. */
  envelope: { from: string; to: string[] };
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
  disableFileAccess: true;
  disableUrlAccess: true;
}

/**
 * Addresses a rendered mail. Throws a 400 if `to` is not one plain mailbox. The Message-ID is derived from the job, so
 * that programs that merge duplicates recognize a mail sent twice (the queue delivers at least once). List-Unsubscribe:
 * RFC 2369; one-click: RFC 8058.
 */
export function composeMail(rendered: RenderedMail, to: string, sender: string, jobId: string): ComposedMail {
  const from = readSender(sender);
  const address = checkAddress(to);
  return {
    from,
    to: { name: "", address },
    ...(rendered.replyTo === undefined ? {} : { replyTo: { name: "", address: checkAddress(rendered.replyTo) } }),
    envelope: { from: from.address, to: [address] },
    subject: oneLine(rendered.subject),
    html: rendered.html,
    text: rendered.text,
    messageId: `<${jobId}@${from.address.split("@")[1] ?? "localhost"}>`,
    headers: {
      // Keeps out-of-office replies away from the sender (RFC 3834). A person's own message may be answered.
      ...(rendered.replyTo === undefined ? { "Auto-Submitted": "auto-generated" } : {}),
      ...(rendered.unsubscribeUrl === undefined
        ? {}
        : {
            "List-Unsubscribe": `<${new URL(rendered.unsubscribeUrl).href}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A header's text: a line break in it would start another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}
