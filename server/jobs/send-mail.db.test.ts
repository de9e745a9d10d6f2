import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { UnreadableSecretError } from "#server/foundation/crypto/index.ts";
import { env } from "#server/foundation/env.ts";
import { deliverMail, enqueueMail, openTransport, queuedMail, sealProps } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { query } from "#server/testing/query.ts";
import { startWorker, type Worker } from "./start-worker.ts";

const url = "http://127.0.0.1:3000/account/link?token=abc";
const received: { from: string; to: string[]; message: string }[] = [];
let replyCode = 0;
let smtp: SMTPServer;
let carrier: { transport: ReturnType<typeof openTransport>; sender: string };
let worker: Worker;

beforeAll(async () => {
  // Mails that earlier files left in the queue would be sent before this file's own.
  await query(env.DATABASE_URL, "DELETE FROM pgboss.job WHERE name = 'mail'");
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_credentials, _session, done) => done(new Error("No")),
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(replyCode === 0 ? null : Object.assign(new Error("No"), { responseCode: replyCode })),
    onData: (stream, session, done) => {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      text(stream).then((message) => {
        received.push({ from, to, message });
        done();
      }, done);
    },
  });
  const listening = Promise.withResolvers<void>();
  const server = smtp.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  carrier = {
    transport: openTransport(`smtp://127.0.0.1:${portOf(server.address())}`),
    sender: "Afterword <hello@example.com>",
  };
  await startMailWorker();
});

async function startMailWorker(): Promise<void> {
  const run = (mail: Parameters<typeof deliverMail>[0], jobId: string) => deliverMail(mail, jobId, carrier);
  worker = await startWorker([defineTask({ queue: "mail", concurrency: 2, payload: queuedMail, run })]);
}

beforeEach(() => {
  received.length = 0;
  replyCode = 0;
});

afterAll(async () => {
  await worker.stop();
  await stopSender();
  carrier.transport.close();
  smtp.close();
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server does not listen on a port.");
  return address.port;
}

function queued(overrides: Partial<Parameters<typeof deliverMail>[0]> = {}) {
  const envelope = { to: "a@example.com", template: "sign-in-link", ...overrides };
  const usefulUntil = new Date(Date.now() + 60_000).toISOString();
  return { props: sealProps(envelope, { url }), usefulUntil, ...envelope };
}

test("a queued mail reaches the mail server, addressed to its only recipient", async () => {
  const to = `name-${crypto.randomUUID()}@example.com`; // other files share the queue
  await enqueueMail({ to, template: "sign-in-link", props: { url } });
  const arrived = () => received.find((mail) => mail.to.includes(to));
  await vi.waitFor(() => expect(arrived()).toBeDefined(), { timeout: 10_000 });
  expect(arrived()).toMatchObject({ from: "hello@example.com", to: [to] });
  expect(arrived()?.message).toMatch(/^Subject: Your sign-in link for Afterword\r$/m);
  expect(arrived()?.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("no link can be read from the job table, whether waiting, failed or done", { tags: ["full"] }, async () => {
  const token = "Zm9yIHRoaXMgdGVzdCBhbG9uZQ";
  const secretUrl = `http://127.0.0.1:3000/account/link?link=${token}`;
  const to = `name-${crypto.randomUUID()}@example.com`;
  const storedJobs = () =>
    query(env.DATABASE_URL, `SELECT state::text, j::text AS row FROM pgboss.job j WHERE data->>'to' = '${to}'`);
  const expectNoLink = async (state: string) => {
    const stored = await storedJobs();
    expect(stored).toEqual([{ state, row: expect.stringContaining(to) }]);
    for (const secret of [token, "account/link", "http", Buffer.from(secretUrl).toString("base64url").slice(0, 40)]) {
      expect(JSON.stringify(stored)).not.toContain(secret);
    }
  };
  await worker.stop();
  await enqueueMail({ to, template: "sign-in-link", props: { url: secretUrl } });
  await expectNoLink("created");
  replyCode = 451;
  await startMailWorker();
  await vi.waitFor(async () => expect(await storedJobs()).toMatchObject([{ state: "retry" }]), { timeout: 10_000 });
  await expectNoLink("retry");
  replyCode = 0;
  await vi.waitFor(async () => expect(await storedJobs()).toMatchObject([{ state: "completed" }]), { timeout: 20_000 });
  await expectNoLink("completed");
  const [sent, ...more] = received.filter((mail) => mail.to.includes(to));
  expect(more).toEqual([]);
  expect(sent?.message.replaceAll("=\r\n", "")).toContain(token); // quoted-printable, RFC 2045, section 6.7
});

test("the properties of an email don't open for another recipient or template, and are retried elsewhere", async () => {
  const props = sealProps({ to: "b@example.com", template: "sign-in-link" }, { url });
  await expect(deliverMail(queued({ props }), "job-9", carrier)).rejects.toThrow(UnreadableSecretError);
  const forAnother = queued({ props, to: "b@example.com", template: "confirm-address" });
  await expect(deliverMail(forAnother, "job-10", carrier)).rejects.toThrow(UnreadableSecretError);
  expect(await deliverMail(queued({ props, to: "b@example.com" }), "job-11", carrier)).toBe("done");
  expect(received.map((mail) => mail.to)).toEqual([["b@example.com"]]);
});

test("an address that is more than one mailbox, or properties of another mail, are refused before the queue", async () => {
  const mail = { template: "sign-in-link", props: { url } } as const;
  await expect(enqueueMail({ ...mail, to: "a@example.com\r\nBcc: b@example.com" })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(enqueueMail({ ...mail, to: "a@example.com", props: { url: "javascript:alert(1)" } })).rejects.toThrow();
});

test("a permanent refusal by the mail server is final, a temporary one is not", async () => {
  replyCode = 550;
  expect(await deliverMail(queued(), "job-1", carrier)).toBe("refused");
  replyCode = 451;
  await expect(deliverMail(queued(), "job-2", carrier)).rejects.toThrow(
    "The mail server deferred an email with reply 451.",
  );
  expect(received).toEqual([]);
});

test("a mail server that is unavailable or refuses our credentials is tried again", async () => {
  const away = openTransport("smtp://127.0.0.1:1");
  await expect(deliverMail(queued(), "job-7", { ...carrier, transport: away })).rejects.toThrow(/ECONNREFUSED/);
  const wrong = openTransport(`smtp://user:wrong@127.0.0.1:${portOf(smtp.server.address())}`);
  await expect(deliverMail(queued(), "job-8", { ...carrier, transport: wrong })).rejects.toMatchObject({
    code: "EAUTH",
  });
  away.close();
  wrong.close();
});

test("an email that is too late to be useful is not sent", async () => {
  const usefulUntil = new Date(Date.now() - 1_000).toISOString();
  expect(await deliverMail(queued({ usefulUntil }), "job-3", carrier)).toBe("done");
  expect(received).toEqual([]);
});

test("an email that only a newer build knows waits for one", async () => {
  await expect(deliverMail(queued({ template: "from-the-future" }), "job-4", carrier)).rejects.toThrow(
    /from-the-future/,
  );
  await expect(deliverMail(queued({ template: "constructor" }), "job-5", carrier)).rejects.toThrow(/constructor/);
});

test("the same job sent twice carries the same Message-ID", async () => {
  await deliverMail(queued(), "job-6", carrier);
  await deliverMail(queued(), "job-6", carrier);
  const ids = received.map(({ message }) => /^Message-ID: (.*)\r$/m.exec(message)?.[1]);
  expect(ids).toEqual(["<job-6@example.com>", "<job-6@example.com>"]);
});
