import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { makeSecrets, writeSecret } from "./make-secrets.mjs";
import { secretNames, secretsOf } from "./secret-files.mjs";

/**
 * Gives each service the secrets that it needs: those in `given` as they are there now, others as they were made once.
 *
 * @param {{ given: string, kept: string, handedOut: string }} folders `kept` lasts; `handedOut` has a folder per service
 * @returns {string[]} the names of the secrets that were made
 */
export function handOutSecrets({ given, kept, handedOut }) {
  for (const name of secretNames) {
    const file = path.join(given, name);
    if (existsSync(file)) writeSecret(kept, name, readFileSync(file, "utf8"));
  }
  const made = makeSecrets(kept);
  for (const [service, names] of Object.entries(secretsOf)) {
    for (const name of names) {
      writeSecret(path.join(handedOut, service), name, readFileSync(path.join(kept, name), "utf8"));
    }
  }
  return made;
}
