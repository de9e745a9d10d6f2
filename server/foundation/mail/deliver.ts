import { createTransport } from "nodemailer";
import { z } from "zod";
import { machineNow } from "#lib/machine-clock.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { checkAddress, readSender } from "./address.ts";
import type { RenderedMail } from "./frame.ts";
import { openProps } from "./sealed-props.ts";
import { isMailTemplateName, mailTemplates, type OutgoingMail } from "./templates.ts";

const TIMEOUT_MS = 20_000;

/** An email as stored in the queue. */
export const queuedMail = z.object({
  to: z.string(),
  template: z.string(),
  /** Sealed by `sealProps`. */
  props: z.string(),
  /** ISO 8601: after this the mail is useless. */
  usefulUntil: z.iso.datetime(),
});

/** How emails are sent: the mail server and the sender. */
export interface MailCarrier {
  transport: ReturnType<typeof openTransport>;
  sender: string;
}

/**
 * Renders a queued mail and passes it to the mail server. Returns "refused" if the server rejected the recipient or the
 * message permanently (5yz, RFC 5321 4.2.1). An outdated mail is dropped. Throws if another attempt may succeed: the
 * server is unavailable or busy, the template or its properties belong to another build, or they were sealed with a key
 * that this process doesn't have.
 */
export async function deliverMail(
  mail: z.output<typeof queuedMail>,
  jobId: string,
  carrier: MailCarrier = processCarrier(),
): Promise<"done" | "refused"> {
  const facts = { template: mail.template, jobId };
  if (new Date(mail.usefulUntil) < machineNow()) {
    log.warn(facts, "an email expired before it could be sent");
    return "done";
  }
  if (!isMailTemplateName(mail.template)) throw new Error(`This build has no email template "${mail.template}".`);
  const rendered = mailTemplates[mail.template].render(openProps(mail));
  return await passOn(composeMail(rendered, mail.to, carrier.sender, jobId), carrier, facts);
}

/** A file in a mail. */
interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/**
 * Passes a mail with attachments to the mail server at once: what is attached is too large for the queue. Returns and throws as
 * {@link deliverMail} does.
 * @param id the same for each attempt, as a job's is
 */
export async function sendNow(
  mail: OutgoingMail,
  id: string,
  attachments: readonly Attachment[],
  carrier: MailCarrier = processCarrier(),
): Promise<"done" | "refused"> {
  const rendered = mailTemplates[mail.template].render(mail.props);
  const composed = { ...composeMail(rendered, mail.to, carrier.sender, id), attachments: [...attachments] };
  return await passOn(composed, carrier, { template: mail.template, jobId: id });
}

async function passOn(
  mail: Parameters<MailCarrier["transport"]["sendMail"]>[0],
  { transport }: MailCarrier,
  facts: { template: string; jobId: string },
): Promise<"done" | "refused"> {
  try {
    await transport.sendMail(mail);
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    // The server's text is omitted: it usually repeats the address, and errors end up in logs.
    if (refusal.smtpReply < 500) throw new Error(`The mail server deferred an email with reply ${refusal.smtpReply}.`);
    log.error({ ...facts, ...refusal }, "the mail server refused an email");
    return "refused";
  }
  return "done";
}

/** Opens a pool of connections to the mail server at `smtpUrl`; the first mail connects. */
export function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/** Closes this process's connections to the mail server. */
export function closeMailTransport(): void {
  carrierOfProcess?.transport.close();
  carrierOfProcess = undefined;
}

let carrierOfProcess: MailCarrier | undefined;

function processCarrier(): MailCarrier {
  carrierOfProcess ??= { transport: openTransport(env.SMTP_URL), sender: env.MAIL_FROM };
  return carrierOfProcess;
}

/**
 * The server's reply if it rejected this recipient or this message, as opposed to wrong credentials or a lost
 * connection.
 */
function readRefusal(error: unknown): { smtpReply: number } | undefined {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return undefined;
  const isAboutTheMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return isAboutTheMail && typeof error.responseCode === "number" ? { smtpReply: error.responseCode } : undefined;
}

/** One mail as nodemailer takes it. */
interface ComposedMail {
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
 * that programs that merge duplicates recognize an email sent twice (the queue delivers at least once). List-Unsubscribe:
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
