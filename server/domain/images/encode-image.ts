import sharp from "sharp";
import { AppError, invalidField } from "#lib/errors.ts";
import { Turns } from "#server/foundation/turns.ts";

/** A picture as we keep it. */
export interface EncodedImage {
  bytes: Buffer;
  contentType: "image/webp" | "image/png";
  width: number;
  height: number;
}

const MAX_PIXELS = 25_000_000;
/** No survey shows a picture larger. */
const MAX_SIDE = 1_600;
/** A drawing up to here stays without loss, and in the one format that mail programs know. */
const MAX_PNG_BYTES = 128 * 1024;

// What decodes is four libraries that are fuzzed all day, and none of those that read text, fonts or other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture takes up to 100 MB. */
const turns = new Turns({ tooMany: "Too many images are being uploaded right now. Try again in a moment." });

/**
 * Decodes a picture and encodes it anew: upright, at most 1,600 pixels a side, without what was written into it (place,
 * camera, hidden files), and still, where it moved. Throws 415 for what is no JPEG, PNG, WebP or GIF, 413 above 25
 * million pixels, 400 for what cannot be decoded, and 503 where too many wait already (of the account or of all).
 */
export async function encodeImage(accountId: string, given: Uint8Array): Promise<EncodedImage> {
  const kind = kindOf(given);
  if (!kind) {
    const allowed =
      "imageFile must be a JPEG, PNG, WebP or GIF image. SVG, HTML and PDF files aren't allowed because they can contain scripts.";
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

/** By its first bytes: names and types that came along are only claims. */
function kindOf(bytes: Uint8Array): Kind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : null;
}

/** Reads the head alone: a bomb of a few bytes is refused before any memory is taken for it. */
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
  const told = invalidField("imageFile", "can't be read as an image. The file is damaged or incomplete.");
  return new AppError(told.code, told.message, { ...told.options, cause });
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
