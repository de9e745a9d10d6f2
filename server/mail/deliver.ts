import { createTransport } from "nodemailer";
import { z } from "zod";
import { env } from "#server/env.ts";
import { log } from "#server/log.ts";
import { composeMail } from "./compose.ts";
import { isMailTemplateName, mailTemplates } from "./templates.ts";

const TIMEOUT_MS = 20_000;

/** A mail as it lies in the queue. */
export const queuedMail = z.object({
  to: z.string(),
  template: z.string(),
  props: z.unknown(),
  /** ISO 8601: after this the mail is of no use. */
  usefulUntil: z.iso.datetime(),
});

/**
 * Renders a queued mail and hands it to the mail server. Returns "refused" when the server answered with a permanent
 * failure (5yz, RFC 5321 4.2.1). A mail that is out of date is let go. Throws when another try may succeed: the server
 * is away or busy, or the template or its properties are those of another build.
 */
export async function deliverMail(mail: z.output<typeof queuedMail>, jobId: string): Promise<"done" | "refused"> {
  if (new Date(mail.usefulUntil) < new Date()) {
    log.warn({ template: mail.template, jobId }, "a mail was out of date before it could be sent");
    return "done";
  }
  if (!isMailTemplateName(mail.template)) throw new Error(`This build has no mail template "${mail.template}".`);
  const rendered = mailTemplates[mail.template].render(mail.props);
  try {
    await transport().sendMail(composeMail(rendered, mail.to, env.MAIL_FROM, jobId));
  } catch (error) {
    const reply = readReplyCode(error);
    if (reply === undefined || reply < 500) throw error;
    // The server's words are left out of the log: they usually repeat the address.
    log.error({ template: mail.template, jobId, smtpReply: reply }, "the mail server refused a mail");
    return "refused";
  }
  return "done";
}

/** Closes the connections to the mail server. */
export function closeMailTransport(): void {
  openTransport?.close();
  openTransport = undefined;
}

let openTransport: ReturnType<typeof openPool> | undefined;

function transport(): ReturnType<typeof openPool> {
  openTransport ??= openPool();
  return openTransport;
}

function openPool() {
  return createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

function readReplyCode(error: unknown): number | undefined {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : undefined;
}
