import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";

/** A single process should not serve more than that; each costs some 20 kB. */
const MAX_CONNECTIONS = 10_000;
/** Reserved from the files the process may open: for database connections, static files and the log. */
const RESERVED_FILES = 256;

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});

/**
 * How many connections the process accepts. Each is an open file: at the limit, files and the database couldn't be
 * opened either, so connections are refused before that.
 */
export function connectionLimit(maxOpenFiles = readMaxOpenFiles()): number {
  return Math.max(RESERVED_FILES, Math.min(MAX_CONNECTIONS, maxOpenFiles - RESERVED_FILES));
}

/** `ulimit -n` of this process; infinite if there is none. */
function readMaxOpenFiles(): number {
  Object.assign(process.report, { excludeNetwork: true }); // else it looks up the names of peers
  const { soft } = report.parse(process.report.getReport()).userLimits.open_files;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/** The connections of a server, to close them: node:http doesn't close those without a complete request. */
export class Connections {
  /** Each with the response to its latest request, so that a request costs one entry and no listener. */
  readonly #latest = new Map<Socket, ServerResponse | null>();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#latest.set(socket, null);
      socket.once("close", () => this.#latest.delete(socket));
    });
    server.on("request", (request, response) => {
      this.#latest.set(request.socket, response);
    });
  }

  /** Closes connections without a request, and those whose request has not fully arrived. */
  endUnanswerable(): void {
    for (const [socket, response] of this.#latest) if (!response?.req.complete || response.closed) socket.destroy();
  }

  endAll(): void {
    for (const socket of this.#latest.keys()) socket.destroy();
  }
}
