// Runs in a container that ends before the others start: docker-compose.yml says which folders are mounted where.
import { handOutSecrets } from "./compose/hand-out-secrets.mjs";

const made = handOutSecrets({ given: "/given", kept: "/kept", handedOut: "/handed-out" });
process.stdout.write(made.length === 0 ? "All secrets exist.\n" : `Made ${made.join(", ")}.\n`);
