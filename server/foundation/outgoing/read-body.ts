import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { type AnswerHead, OutgoingError } from "./outgoing-error.ts";

/**
 * The whole body of an answer, decompressed. It is counted while it is decompressed, so that a small answer can't fill
 * the memory. Without streams' `pipeline`, which sometimes never ends when a decoder is destroyed in the middle.
 * @throws OutgoingError over `maxBytes`, or if it is compressed in a way that wasn't asked for
 */
export function readBody(
  message: IncomingMessage,
  { method, maxBytes, head }: { method: string; maxBytes: number; head: AnswerHead },
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const decoder = method === "HEAD" ? null : decoderOf(message, head);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const fail = (error: unknown) => {
      message.destroy();
      decoder?.destroy();
      reject(error);
    };
    const body = decoder ? message.pipe(decoder) : message;
    message.on("error", fail);
    decoder?.on("error", fail);
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else fail(new OutgoingError("too-large", `The response is longer than ${maxBytes} bytes`, { head }));
    });
    body.on("end", () => resolve(Buffer.concat(chunks)));
  });
}

function decoderOf(message: IncomingMessage, head: AnswerHead) {
  const encoding = (message.headers["content-encoding"] ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return null;
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  message.destroy();
  throw new OutgoingError("network", "The response has a compression that wasn't requested", { head });
}
