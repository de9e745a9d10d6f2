import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** npm run icons: draws `app/favicon.ico` and `app/apple-icon.png` from `app/icon.svg`, after a change of that. */
const app = path.resolve(import.meta.dirname, "../app");
const svg = await readFile(path.join(app, "icon.svg"), "utf8");

// iOS rounds the corners itself, and shows transparent ones in black.
await writeFile(path.join(app, "apple-icon.png"), await draw(svg.replace(' rx="7"', ""), 180));
await writeFile(path.join(app, "favicon.ico"), iconFile(await draw(svg, 32), 32));

async function draw(source: string, size: number): Promise<Buffer> {
  return await sharp(Buffer.from(source), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A PNG in an ICO container, which all browsers of today read. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
