import type { Call } from "#lib/calls/declare.ts";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";

/** The longest body that is read, of any type. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** The largest image that is read, plus the little that a form adds around it. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_FORM_BYTES = MAX_IMAGE_BYTES + 16 * 1024;

/**
 * The body of a call as a value: JSON, or a form's fields. Throws 415 for another type, 413 over 1 MiB (counted while
 * reading, since a chunked body has no length) and 400 if it can't be read.
 */
export async function readBody(request: Request, call: Call): Promise<unknown> {
  const wanted = call.bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";
  const given = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const wrongType = () =>
    new AppError("unsupported-media-type", `The body must be ${wanted}${given ? `, not ${given}` : ""}.`);
  if (given !== wanted && !(call.bodyOptional && !given)) throw wrongType();
  const bytes = await readBytes(request);
  if (call.bodyOptional && bytes.length === 0) return {};
  if (given !== wanted) throw wrongType();
  const text = decode(bytes);
  if (call.bodyType === "form") return Object.fromEntries(new URLSearchParams(text));
  try {
    return parseJson(text);
  } catch (cause) {
    throw new AppError("invalid", "The body isn't valid JSON.", { cause });
  }
}

/** The body's bytes, unchanged. Throws 413 over 1 MiB. */
export async function readBytes(request: {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}): Promise<Buffer> {
  const tooLarge = () => new AppError("too-large", `The body must be at most ${MAX_JSON_BYTES} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_JSON_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("invalid", "The body isn't valid UTF-8.", { cause });
  }
}

/** What a range of days is called in some contracts. */
const otherNames: Readonly<Record<string, readonly string[]>> = { startDate: ["from"], endDate: ["to"] };

/**
 * The query as one text per name; an empty parameter (`?search=&page=`, as forms and generated clients send omitted
 * ones) counts as not given. Throws a 400 if a name that the call knows is given twice.
 */
export function readQuery(url: URL, known: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of known) {
    const values = [name, ...(otherNames[name] ?? [])].flatMap((one) => url.searchParams.getAll(one)).filter(Boolean);
    if (values.length > 1) {
      throw new AppError("invalid", `${name} must be sent only once.`, {
        errors: { [name]: ["must be sent only once"] },
      });
    }
    if (values[0]) query[name] = values[0];
  }
  return query;
}
