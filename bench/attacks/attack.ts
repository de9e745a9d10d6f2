import { Agent, request } from "node:http";
import { connect } from "node:net";

/** How many requests an attack sends in all, and over how many connections, as fast as they are answered. */
export const attackRequests = 500;
const attackConnections = 4;
/** At least this share of the answers must be the expected one; otherwise the attack never reached what it attacks. */
const expectedShare = 0.8;

/**
 * Runs `one` for each request of an attack until all are answered, or `end`. Returns how many were sent.
 * @param one sends a request and returns the answer's status
 * @throws Error if too many answers have another status than `expected`
 */
export async function attack(
  expected: number,
  one: (agent: Agent, index: number) => Promise<number>,
  end: AbortSignal,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: attackConnections });
  const answers = new Map<number, number>();
  let next = 0;
  const connection = async () => {
    while (next < attackRequests && !end.aborted) {
      const status = await one(agent, next++);
      if (!end.aborted) answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  end.addEventListener("abort", () => agent.destroy(), { once: true });
  await Promise.all(Array.from({ length: attackConnections }, connection));
  agent.destroy();
  const answered = [...answers.values()].reduce((sum, count) => sum + count, 0);
  if ((answers.get(expected) ?? 0) < expectedShare * answered)
    throw new Error(`expected answers with ${expected}, got ${JSON.stringify(Object.fromEntries(answers))}`);
  return next;
}

interface AttackRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Reads only the first chunk and stops reading, then disconnects after this time; omitted, reads the whole answer. */
  leaveAfterMs?: number;
}

/** Sends one request and reads any answer; returns the status, 0 if the connection ended instead. */
export function send(
  agent: Agent,
  url: string,
  { method = "GET", headers, body, leaveAfterMs }: AttackRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.on("error", () => resolve(statusCode)).on("close", () => resolve(statusCode));
      if (leaveAfterMs === undefined || statusCode !== 200) answer.resume();
      else answer.once("data", () => answer.pause() && void setTimeout(() => sent.destroy(), leaveAfterMs));
    });
    sent.on("error", () => resolve(0)).end(body);
  });
}

/**
 * Requests a protocol upgrade on its own connection, and leaves once it is answered, ended, or ignored for a while.
 * Returns 0: there is no upgrade to be had.
 */
export function askForUpgrade(address: string, ignoredAfterMs: number): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /x HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`);
    });
    const leave = () => socket.destroy();
    socket.setTimeout(ignoredAfterMs, leave);
    socket
      .on("data", leave)
      .on("end", leave)
      .on("error", leave)
      .on("close", () => resolve(0));
  });
}
