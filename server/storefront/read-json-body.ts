import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";

const maxBodyBytes = 1024 * 1024;
/**
 * A refused request is still read this far; otherwise the sender would see a broken connection instead of the refusal.
 */
const maxIgnoredBytes = 16 * 1024 * 1024;

/** JSON, or text that holds JSON: a beacon can't send the JSON type without a preflight. */
const contentTypes = ["application/json", "text/plain"];

/**
 * Reads a request's body as JSON, and returns its length in bytes.
 * @throws AppError 413 over 1 MiB, 415 for another type, 400 if it can't be read
 */
export async function readJsonBody(request: IncomingMessage): Promise<{ value: unknown; bytes: number }> {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== undefined && !contentTypes.includes(type)) {
    ignoreRest(request);
    throw new AppError("unsupported-media-type", `The body must be ${contentTypes.join(" or ")}, not ${type}.`);
  }
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
    ignoreRest(request);
    throw tooLarge();
  }
  const bytes = await readBytes(request);
  if (!isUtf8(bytes)) throw new AppError("invalid", "The body isn't valid UTF-8.");
  try {
    const value = parseJson(bytes.toString());
    return { value, bytes: bytes.length };
  } catch (cause) {
    throw new AppError("invalid", "The body isn't valid JSON.", { cause });
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else {
        request.removeAllListeners("data");
        ignoreRest(request);
        reject(tooLarge());
      }
    });
    request.on("end", () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks));
    });
    request.on("error", () => reject(new AppError("invalid", "The body is shorter than its Content-Length.")));
  });
}

function ignoreRest(request: IncomingMessage): void {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxIgnoredBytes) request.destroy();
  });
  request.on("error", () => undefined);
}

function tooLarge(): AppError {
  return new AppError("too-large", `The body must be at most ${maxBodyBytes} bytes.`);
}
