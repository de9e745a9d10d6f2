import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** The parts of docker-compose.yml that define how the product is run. */
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ context: z.string(), target: z.string() }).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      profiles: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      user: z.string().optional(),
      read_only: z.boolean().default(false),
      tmpfs: z.array(z.string()).default([]),
      cap_drop: z.array(z.string()).default([]),
      cap_add: z.array(z.string()).default([]),
      privileged: z.boolean().default(false),
      security_opt: z.array(z.string()).default([]),
      pids_limit: z.number().optional(),
      mem_limit: z.string().optional(),
      network_mode: z.string().optional(),
      volumes: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      restart: z.string().optional(),
    }),
  ),
});

/** Compose's mark for a list that replaces the one of the other file. */
const override = { tag: "!override", collection: "seq" as const };

/** Where a container finds the secrets that were handed out to its service. */
export const secretsFolder = "/run/secrets";

/**
 * Reads docker-compose.yml, with its `${VARIABLE:-default}` and `${VARIABLE:?reason}` expanded as compose does.
 * Throws the reason when a required variable is missing.
 *
 * @param variables the contents of `.env`
 */
export function readCompose(variables: NodeJS.Dict<string> = {}): z.output<typeof Compose> {
  return Compose.parse(filledFile("docker-compose.yml", variables));
}

/** What docker-compose.scale.yml changes and adds, by service. */
const Scale = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      extends: z.object({ file: z.literal("docker-compose.yml"), service: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      read_only: z.boolean().optional(),
      user: z.string().optional(),
    }),
  ),
});

export function readScale(): z.output<typeof Scale> {
  return Scale.parse(filledFile("docker-compose.scale.yml", {}));
}

function filledFile(name: string, variables: NodeJS.Dict<string>): unknown {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
      if (variables[name]) return variables[name];
      if (kind === "?") throw new Error(rest);
      return rest;
    });
  const text = readFileSync(path.resolve(import.meta.dirname, "../..", name), "utf8");
  // After parsing, like compose, so that an empty value stays a text.
  const filled = JSON.stringify(parse(text, { merge: true, customTags: [override] }), (_key, value: unknown) =>
    typeof value === "string" ? fill(value) : value,
  );
  return JSON.parse(filled);
}
