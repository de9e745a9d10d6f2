import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** The parts of docker-compose.yml that say how the product is run. */
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.string().optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      profiles: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
    }),
  ),
});

/**
 * Reads docker-compose.yml, its `${VARIABLE:-default}` and `${VARIABLE:?reason}` filled in as compose does.
 * Throws the reason when a variable that must be given is not.
 *
 * @param variables what the file `.env` would hold
 */
export function readCompose(variables: Record<string, string>): z.output<typeof Compose> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
      if (variables[name]) return variables[name];
      if (kind === "?") throw new Error(rest);
      return rest;
    });
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docker-compose.yml"), "utf8");
  // After parsing, as compose does, so that an empty value stays a text.
  const filled = JSON.stringify(parse(text, { merge: true }), (_key, value: unknown) =>
    typeof value === "string" ? fill(value) : value,
  );
  return Compose.parse(JSON.parse(filled));
}
