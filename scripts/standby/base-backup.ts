import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync } from "node:fs";
import type { Writable } from "node:stream";
import pg from "pg";
import { unprivilegedUser } from "../launcher/unprivileged-user.mjs";

/**
 * Copies a running cluster into a new folder, with the WAL that the copy needs, over the replication protocol: npm's
 * PostgreSQL has no pg_basebackup.
 * @param url the superuser's address of the cluster, without a database
 */
export async function copyCluster(url: string, folder: string): Promise<void> {
  const user = unprivilegedUser(folder);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const tar = spawn("tar", ["-x", "-C", folder], {
    stdio: ["pipe", "ignore", "inherit"],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const exited = once(tar, "exit");
  const client = new pg.Client({ connectionString: `${url}/postgres?replication=true` });
  try {
    await client.connect();
    await client.query(new BaseBackup(tar.stdin)).done;
  } finally {
    tar.stdin.end();
    await client.end();
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`);
}

const command = "BASE_BACKUP (LABEL 'test', CHECKPOINT 'fast', WAL true, MANIFEST 'no', PROGRESS false)";
/** The first byte of a message that holds a part of the archive. */
const archivePart = 0x64;

/** A query whose answer, a tar archive, is written to a stream. pg calls its handlers. */
class BaseBackup implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #sink: Writable;
  #stream: pg.Connection["stream"] | undefined;
  #finish: (error?: Error) => void = () => undefined;

  constructor(sink: Writable) {
    this.#sink = sink;
    this.done = new Promise((resolve, reject) => {
      this.#finish = (error) => (error ? reject(error) : resolve());
    });
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    connection.query(command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== archivePart || this.#sink.write(Buffer.from(chunk.subarray(1)))) return;
    // Messages that were read together still come after a pause.
    if (this.#stream?.isPaused()) return;
    this.#stream?.pause();
    this.#sink.once("drain", () => this.#stream?.resume());
  }

  handleError(error: Error): void {
    this.#finish(error);
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
