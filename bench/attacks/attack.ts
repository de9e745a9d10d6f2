import { Agent, request } from "node:http";
import { connect } from "node:net";

/** How many requests an attack sends, and over how many connections, as fast as they are answered. */
export const attackRequests = 500;
const attackConnections = 4;

/** Runs `one` for each request of an attack, until all are answered. */
export async function attack(one: (agent: Agent, index: number) => Promise<unknown>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: attackConnections });
  let next = 0;
  const connection = async () => {
    while (next < attackRequests) await one(agent, next++);
  };
  await Promise.all(Array.from({ length: attackConnections }, connection));
  agent.destroy();
}

interface AttackRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Reads only the first chunk, and disconnects after this time; omitted, reads the whole answer. */
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
      else answer.once("data", () => void setTimeout(() => answer.pause() && sent.destroy(), leaveAfterMs));
    });
    sent.on("error", () => resolve(0)).end(body);
  });
}

/** Requests a protocol upgrade on its own connection, and leaves once it is answered, ended, or ignored for a while. */
export function askForUpgrade(address: string, ignoredAfterMs: number): Promise<void> {
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
      .on("close", () => resolve());
  });
}
