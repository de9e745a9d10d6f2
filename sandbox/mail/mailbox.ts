import { EventEmitter } from "node:events";

/** A file in a mail. */
interface MailAttachment {
  name: string;
  bytes: Uint8Array;
}

/** One mail as one recipient got it. */
export interface CaughtMail {
  id: string;
  from: string;
  /** The address the mail was delivered to, from the envelope and not the header. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** The emails of this run, newest first. Emits "received" with each new one. */
export interface Mailbox {
  add(mail: Omit<CaughtMail, "id">): void;
  /** Newest first; only those to `address` (ignoring letter case) if one is given. */
  list(address?: string): CaughtMail[];
  find(id: string): CaughtMail | undefined;
  /** Calls back on each new mail; returns an unsubscribe function. */
  onReceived(callback: () => void): () => void;
}

/** Creates an empty mailbox that keeps the last `capacity` emails in memory and drops older ones. */
export function makeMailbox(capacity = 1_000): Mailbox {
  const mails: CaughtMail[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  return {
    add(mail) {
      mails.unshift({ id: crypto.randomUUID(), ...mail });
      mails.length = Math.min(mails.length, capacity);
      events.emit("received");
    },
    list(address) {
      const wanted = address?.trim().toLowerCase();
      return wanted === undefined ? [...mails] : mails.filter((mail) => mail.to.toLowerCase() === wanted);
    },
    find: (id) => mails.find((mail) => mail.id === id),
    onReceived(callback) {
      events.on("received", callback);
      return () => events.off("received", callback);
    },
  };
}
