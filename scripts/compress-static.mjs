import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

// After the screens' build: compresses their scripts and styles once as well as Brotli can, for server/edge/ready-files.ts.
// As they are sent, it would take too long.

const folder = path.resolve(import.meta.dirname, "..", process.env.NEXT_DIST_DIR || ".next", "static");
const compress = promisify(brotliCompress);

const files = await readdir(folder, { recursive: true });
await Promise.all(files.filter((file) => /\.(js|css)$/.test(file)).map(compressFile));

/** @param {string} file within the folder */
async function compressFile(file) {
  const plain = await readFile(path.join(folder, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(path.join(folder, `${file}.br`), await compress(plain, { params }));
}
