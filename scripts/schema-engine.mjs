#!/usr/bin/env node
// Replaces the native schema engine of Prisma's CLI with the WASM build of the same engine,
// so that migrations need no download. The protocol is internal to Prisma: all its packages are pinned to one version.
import { parseIntoClientConfig } from "pg-connection-string";
import { runCommand } from "./schema-engine/run-command.mjs";
import { serveRequests } from "./schema-engine/serve-requests.mjs";

const options = process.argv.slice(2);
const optionValue = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);

if (options.includes("--version")) {
  process.stdout.write("schema-engine-wasm\n");
} else {
  const url = JSON.parse(optionValue("--datasource") ?? "{}").url ?? "postgresql://localhost/postgres";
  const target = {
    config: parseIntoClientConfig(url),
    schema: new URL(url).searchParams.get("schema") ?? undefined,
    schemaFile: optionValue("--datamodels"),
  };
  if (options.includes("cli")) await runCommand(target, optionValue("cli"));
  else serveRequests(target);
}
