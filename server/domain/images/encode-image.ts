import sharp from "sharp";
import { AppError, invalidField } from "#lib/errors.ts";
import { Turns } from "#server/foundation/turns.ts";

/** A picture as we store it. */
export interface EncodedImage {
  bytes: Buffer;
  contentType: "image/webp" | "image/png";
  width: number;
  height: number;
}

const MAX_PIXELS = 25_000_000;
/** No survey shows a picture larger. */
const MAX_SIDE = 1_600;
/** A graphic up to this size is stored lossless, in the only such format that mail clients support. */
const MAX_PNG_BYTES = 128 * 1024;

// Only four well-fuzzed decoders stay enabled, none of those for text, fonts or other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture takes up to 100 MB. */
const turns = new Turns({ tooMany: "Too many images are being uploaded right now. Try again in a moment." });

/**
 * Decodes a picture and encodes it again: upright, at most 1,600 pixels a side, without metadata (place, camera, hidden
 * files), and only the first frame of an animation. Throws 415 for anything but JPEG, PNG, WebP or GIF, 413 above 25
 * million pixels, 400 if it can't be decoded, and 503 if too many are queued (for the account or in total).
 */
export async function encodeImage(accountId: string, given: Uint8Array): Promise<EncodedImage> {
  const kind = kindOf(given);
  if (!kind) {
    const allowed =
      "imageFile must be a JPEG, PNG, WebP, or GIF image. SVG, HTML, and PDF files aren't allowed because they can contain scripts.";
    throw new AppError("unsupported-media-type", allowed);
  }
  return await turns.take(accountId, async () => {
    await checkSize(given);
    try {
      return await encode(given, kind === "png" || kind === "gif");
    } catch (cause) {
      throw unreadable(cause);
    }
  });
}

type Kind = "jpeg" | "png" | "gif" | "webp";

/** By its first bytes: file names and types are only claims. */
function kindOf(bytes: Uint8Array): Kind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : null;
}

/** Reads only the header: a bomb of a few bytes is refused before any memory is allocated for it. */
async function checkSize(given: Uint8Array): Promise<void> {
  const { width, height } = await sharp(given, { limitInputPixels: false }).metadata().catch(refuse);
  if (width * height <= MAX_PIXELS) return;
  throw new AppError("too-large", "imageFile must have at most 25 million pixels, such as 5,000 × 5,000.", {
    errors: { imageFile: ["must have at most 25 million pixels"] },
  });
}

function refuse(cause: unknown): never {
  throw unreadable(cause);
}

function unreadable(cause: unknown): AppError {
  const error = invalidField("imageFile", "can't be read as an image. The file is damaged or incomplete.");
  return new AppError(error.code, error.message, { ...error.options, cause });
}

async function encode(given: Uint8Array, isDrawing: boolean): Promise<EncodedImage> {
  const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: 15 })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
  if (isDrawing) {
    const { data, info } = await picture.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    if (data.length <= MAX_PNG_BYTES)
      return { bytes: data, contentType: "image/png", width: info.width, height: info.height };
  }
  const { data, info } = await picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: "image/webp", width: info.width, height: info.height };
}
