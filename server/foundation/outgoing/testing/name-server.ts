import dgram from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { onTestFinished, vi } from "vitest";

/** The addresses of a name by their family; null for one that doesn't exist, undefined to say nothing. */
type Records = { 4?: string[]; 6?: string[] } | null | undefined;

/**
 * Until the test ends, names are looked up at a name server (RFC 1035) on this machine.
 * @returns the names that it was asked for, once for each family
 */
export async function serveNames(recordsOf: (host: string) => Records): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  const socket = dgram.createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { host, family } = questionIn(query);
    asked.push(host);
    const records = recordsOf(host);
    if (records !== undefined) socket.send(answerTo(query, records?.[family] ?? [], records === null), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const server = `127.0.0.1:${socket.address().port}`;
  const resolve4 = Resolver.prototype.resolve4;
  const spy = vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(function (this: Resolver, host: string) {
    this.setServers([server]);
    return resolve4.call(this, host, { ttl: false });
  });
  onTestFinished(() => {
    spy.mockRestore();
    socket.close();
  });
  return { asked };
}

const HEADER_BYTES = 12;
const AAAA = 28;

function questionIn(query: Buffer): { host: string; family: 4 | 6; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join("."), family: query.readUInt16BE(at + 1) === AAAA ? 6 : 4, end: at + 5 };
}

function answerTo(query: Buffer, addresses: readonly string[], isUnknown: boolean): Buffer {
  const { family, end } = questionIn(query);
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180 | (isUnknown ? 3 : 0), 2);
  head.writeUInt16BE(addresses.length, 6);
  head.fill(0, 8, HEADER_BYTES);
  const records = addresses.map((address) => {
    const data = bytesOf(address, family);
    // The question's name, its type, class IN, a minute.
    const type = family === 6 ? AAAA : 1;
    return Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
  });
  return Buffer.concat([head, ...records]);
}

/** An IPv6 address with all of its eight parts. */
function bytesOf(address: string, family: 4 | 6): number[] {
  if (family === 4) return address.split(".").map(Number);
  return address.split(":").flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
}
