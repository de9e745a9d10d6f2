// Makes what the profile "trial" of docker-compose.yml needs in the folder `secrets/`; needs nothing but Node 20 or newer.
import path from "node:path";
import { makeTrial } from "./compose/make-secrets.mjs";

const folder = path.resolve(import.meta.dirname, "../secrets");
const made = makeTrial(folder);
process.stdout.write(made.length === 0 ? "The trial exists already.\n" : `Made ${made.join(", ")} in ${folder}.\n`);
