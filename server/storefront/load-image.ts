import { LRUCache } from "lru-cache";
import type pg from "pg";

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
export async function loadImage(pool: pg.Pool, id: string): Promise<LoadedImage | null> {
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
