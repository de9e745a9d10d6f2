import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { machineClock, type SandboxClock } from "../clock.ts";
import type { CaughtMail, Mailbox } from "./mailbox.ts";

const MAIL_SIZE_LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * Listens for SMTP without sign-in or TLS and puts every mail into the mailbox, once per recipient.
 * Resolves when it listens; rejects when the port is taken.
 */
export async function listenForMail(
  mailbox: Mailbox,
  port: number,
  host: string,
  clock: SandboxClock = machineClock,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    banner: "Afterword sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_SIZE_LIMIT_BYTES,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      buffer(stream)
        .then(async (message) => {
          if (stream.sizeExceeded)
            throw Object.assign(new Error("The email is larger than 20 MiB"), { responseCode: 552 });
          const content = await readMessage(message, clock);
          for (const to of recipients) mailbox.add({ ...content, from: content.from || sender, to });
        })
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    // Until it listens, an error is the port's. Later ones are clients that hung up, and rejecting has no effect then.
    server.on("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** Reads a raw message (RFC 5322 and MIME): charsets, encoded words and transfer encodings are decoded. */
export async function readMessage(
  message: Buffer,
  clock: SandboxClock = machineClock,
): Promise<Omit<CaughtMail, "id" | "to">> {
  const email = await PostalMime.parse(message, { attachmentEncoding: "arraybuffer" });
  return {
    from: email.from?.address ?? "",
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    attachments: email.attachments.map(({ filename, content }) => ({
      name: filename ?? "",
      bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
    })),
    receivedAt: new Date(clock.now()).toISOString(),
  };
}
