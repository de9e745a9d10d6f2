import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";

/** More than that no single process should serve; each costs some 20 kB. */
const MAX_CONNECTIONS = 10_000;
/** Left of the files that the process may open: for database connections, static files and the log. */
const RESERVED_FILES = 256;

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});

/**
 * How many connections the process takes. Every one is an open file: at the limit, files and the database could not be
 * opened either, so that connections are refused before.
 */
export function connectionLimit(maxOpenFiles = readMaxOpenFiles()): number {
  return Math.max(RESERVED_FILES, Math.min(MAX_CONNECTIONS, maxOpenFiles - RESERVED_FILES));
}

/** `ulimit -n` of this process; infinite where there is none. */
function readMaxOpenFiles(): number {
  Object.assign(process.report, { excludeNetwork: true }); // else it looks up the names of peers
  const { soft } = report.parse(process.report.getReport()).userLimits.open_files;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/** The connections of a server, to end them: node:http does not end those that no complete request came over. */
export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #requests = new Set<IncomingMessage>();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.on("request", (request, response) => {
      this.#requests.add(request);
      response.once("close", () => this.#requests.delete(request));
    });
  }

  /** Ends connections without a request, and those whose request has not arrived as a whole. */
  endUnanswerable(): void {
    const answered = new Set([...this.#requests].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of this.#sockets) if (!answered.has(socket)) socket.destroy();
  }

  endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
