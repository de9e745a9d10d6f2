import type { ServerResponse } from "node:http";

/** Per client: each screen takes some 10 ms of the process, during which no shopper is answered. */
const AT_ONCE = 2;
/** However slowly a screen is read or rendered, the next one waits no longer than this. */
const LONGEST_MS = 5_000;
/**
 * After each screen, its slot stays empty for this many times as long as it took, up to a limit: shoppers come first.
 */
const REST_FACTOR = 3;
const LONGEST_REST_MS = 100;

interface Client {
  open: number;
  waiting: { response: ServerResponse; draw: () => void }[];
}

const clients = new Map<string, Client>();

/**
 * Renders a screen once fewer than two others of its client's address are rendering, so that no one fills the process.
 */
export function inScreenTurn(address: string, response: ServerResponse, draw: () => void): void {
  const client = clients.get(address) ?? { open: 0, waiting: [] };
  clients.set(address, client);
  client.waiting.push({ response, draw });
  drawNext(address, client);
}

function drawNext(address: string, client: Client): void {
  while (client.open < AT_ONCE) {
    const next = client.waiting.shift();
    if (!next) break;
    if (!next.response.closed) drawOne(address, client, next);
  }
  if (client.open === 0 && client.waiting.length === 0) clients.delete(address);
}

function drawOne(address: string, client: Client, { response, draw }: Client["waiting"][number]): void {
  client.open += 1;
  const begunMs = performance.now();
  const leave = () => {
    clearTimeout(timer);
    response.off("close", leave);
    setTimeout(free, Math.min((performance.now() - begunMs) * REST_FACTOR, LONGEST_REST_MS));
  };
  const free = () => {
    client.open -= 1;
    drawNext(address, client);
  };
  const timer = setTimeout(leave, LONGEST_MS);
  response.on("close", leave);
  draw();
}
