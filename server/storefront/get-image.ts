import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { storefrontHeaders } from "./ready-body.ts";
import type { Storefront } from "./storefront.ts";

/** `/images/{id}`: an image that never changes at its address. Opened on its own, it can't run anything. */
export async function sendImage(
  { pool }: Pick<Storefront, "pool">,
  request: IncomingMessage,
  response: ServerResponse,
  imageId: string,
): Promise<void> {
  const id = imageId.toLowerCase();
  const image = uuidPattern.test(id) ? await loadImage(pool, id) : null;
  if (!image) throw notFound("image");
  const etag = `"${id}"`;
  const headers = [
    ...["etag", etag, "cache-control", "public, max-age=31536000, immutable"],
    ...["content-security-policy", "default-src 'none'; sandbox"],
    ...storefrontHeaders(),
  ];
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const extension = image.contentType === "image/png" ? "png" : "webp";
  headers.push("content-type", image.contentType, "content-length", String(image.bytes.length));
  headers.push("content-disposition", `inline; filename="${id}.${extension}"`);
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : image.bytes);
}

interface LoadedImage {
  contentType: string;
  bytes: Buffer;
}

/** Images that pages request repeatedly; the ten minutes limit those of a deleted account. */
const cached = new LRUCache<string, LoadedImage>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length + 200,
  ttl: 10 * 60_000,
});

/** An image by id, of any account; null if there is none. */
async function loadImage(pool: pg.Pool, id: string): Promise<LoadedImage | null> {
  const known = cached.get(id);
  if (known) return known;
  const { rows } = await pool.query<{ content_type: string; bytes: Buffer }>({
    name: "image",
    text: "SELECT content_type, bytes FROM image WHERE id = $1",
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const image = { contentType: row.content_type, bytes: row.bytes };
  cached.set(id, image);
  return image;
}
