// Makes the files in `secrets/` that docker-compose.yml names; needs nothing but Node 20 or newer. Files that exist stay as
// they are. With --trial, also what a trial with the sandbox needs.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { makeSecrets, makeTrial } from "./compose/make-secrets.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
if (options.some((option) => option !== "--trial")) {
  process.stderr.write("Usage: node scripts/make-secrets.mjs [--trial]\n");
  process.exit(1);
}
const folder = path.join(root, "secrets");
const trial = options.includes("--trial") ? makeTrial(root, folder) : [];
const made = [...trial, ...makeSecrets(root, folder)];
process.stdout.write(made.length === 0 ? "All files exist already.\n" : `Made ${made.join(", ")} in ${folder}.\n`);
