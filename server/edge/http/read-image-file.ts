import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { AppError, invalidField } from "#lib/errors.ts";
import { MAX_FORM_BYTES, MAX_IMAGE_BYTES } from "./read-body.ts";

const field = "imageFile";

/**
 * The one file of a multipart form, from its field `imageFile`, as sent. Throws 415 for another type of body, 413 over
 * 5 MiB (counted while reading, which then stops), and 400 if the file is missing, not the only one, or truncated.
 */
export async function readImageFile(request: Request): Promise<Buffer> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw new AppError("unsupported-media-type", "The body must be multipart/form-data with the image as imageFile.");
  }
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const form = openForm(type);
  try {
    let bytes = 0;
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_FORM_BYTES) throw tooLarge();
      await form.write(chunk);
    }
    return await form.end();
  } finally {
    form.close();
  }
}

function tooLarge(): AppError {
  return new AppError("too-large", "imageFile must be at most 5 MiB.");
}

/** Parses the form piece by piece; any error in it rejects the next piece. */
function openForm(type: string) {
  const files: Buffer[][] = [];
  let failure: AppError | undefined;
  const limits = { files: 2, fields: 10, parts: 12, fieldSize: 10_000, fileSize: MAX_IMAGE_BYTES, headerPairs: 20 };
  const parser = openParser(type, limits);
  const done = new Promise<void>((resolve) => {
    parser.on("finish", resolve);
    parser.on("error", (cause: unknown) => {
      failure ??= new AppError("invalid", "The form can't be read. It's incomplete or not a form.", { cause });
      resolve();
    });
  });
  parser.on("file", (name: string | undefined, file: BusboyFileStream) => {
    const chunks: Buffer[] = [];
    if (name === field) files.push(chunks);
    file.on("data", (chunk: Buffer) => name === field && chunks.push(chunk));
    file.on("limit", () => {
      failure ??= tooLarge();
    });
    file.on("error", () => undefined); // the parser reports it too
  });
  return {
    async write(chunk: Uint8Array): Promise<void> {
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      if (failure) throw failure;
    },
    async end(): Promise<Buffer> {
      parser.end();
      await done;
      if (failure) throw failure;
      const [file, ...others] = files;
      if (!file) throw invalidField(field, "is required. Send the image as a file.");
      if (others.length > 0) throw invalidField(field, "must be one file.");
      if (file.length === 0) throw invalidField(field, "is empty.");
      return Buffer.concat(file);
    },
    close: () => parser.destroy(),
  };
}

function openParser(type: string, limits: object): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch (cause) {
    throw new AppError("invalid", "The form can't be read because its boundary is missing.", { cause });
  }
}
