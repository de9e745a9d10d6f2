import path from "node:path";
import { writePages } from "./mail-preview/write-pages.ts";

/** npm run mail:preview [-- folder]: writes every mail as a page, to look at before a change is released. */
const folder = path.resolve(process.argv[2] ?? ".data/mail-preview");
const written = await writePages(folder);
process.stdout.write(`Wrote ${written.length} emails. Open ${path.join(folder, "index.html")}\n`);
