import { createTransport } from "nodemailer";
import { z } from "zod";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { composeMail } from "./compose.ts";
import { openProps } from "./sealed-props.ts";
import { isMailTemplateName, mailTemplates } from "./templates.ts";

const TIMEOUT_MS = 20_000;

/** A mail as the queue stores it. */
export const queuedMail = z.object({
  to: z.string(),
  template: z.string(),
  /** Sealed by `sealProps`; of a mail queued before that, the properties themselves. */
  props: z.unknown(),
  /** ISO 8601: after this the mail is of no use. */
  usefulUntil: z.iso.datetime(),
});

/** How mails leave: the mail server, and who they are from. */
export interface MailCarrier {
  transport: ReturnType<typeof openTransport>;
  sender: string;
}

/**
 * Renders a queued mail and hands it to the mail server. Returns "refused" when the server turned the recipient or
 * the message down for good (5yz, RFC 5321 4.2.1). A mail that is out of date is dropped. Throws when another try may
 * succeed: the server is away or busy, the template or its properties are those of another build, or they were sealed with
 * a key that this process doesn't have.
 */
export async function deliverMail(
  mail: z.output<typeof queuedMail>,
  jobId: string,
  carrier: MailCarrier = processCarrier(),
): Promise<"done" | "refused"> {
  const facts = { template: mail.template, jobId };
  if (new Date(mail.usefulUntil) < new Date()) {
    log.warn(facts, "a mail was out of date before it could be sent");
    return "done";
  }
  if (!isMailTemplateName(mail.template)) throw new Error(`This build has no mail template "${mail.template}".`);
  const rendered = mailTemplates[mail.template].render(openProps(mail));
  try {
    await carrier.transport.sendMail(composeMail(rendered, mail.to, carrier.sender, jobId));
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    // The server's words are left out: they usually repeat the address, and errors end up in logs.
    if (refusal.smtpReply < 500) throw new Error(`The mail server put a mail off with reply ${refusal.smtpReply}.`);
    log.error({ ...facts, ...refusal }, "the mail server refused a mail");
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

/** The server's reply when it turned down this recipient or this message; wrong credentials or a lost line are not that. */
function readRefusal(error: unknown): { smtpReply: number } | undefined {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return undefined;
  const isAboutTheMail = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  return isAboutTheMail && typeof error.responseCode === "number" ? { smtpReply: error.responseCode } : undefined;
}
