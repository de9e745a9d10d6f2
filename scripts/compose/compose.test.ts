import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, test } from "vitest";
import { readEnv } from "../../server/env.ts";
import { readCompose } from "./read-compose.ts";

const root = path.resolve(import.meta.dirname, "../..");
const given = { POSTGRES_PASSWORD: "secret", SECRET_KEY: "0123456789abcdef0123456789abcdef" };

describe("docker-compose.yml", () => {
  const { services } = readCompose(given);
  const ours = Object.entries(services).filter(([, { image }]) => image === "afterword");

  test("runs the app, the worker, PostgreSQL 18 and a mail catcher, and the sandbox only with a profile", () => {
    const always = Object.keys(services).filter((name) => services[name]?.profiles.length === 0);
    expect(always.sort()).toEqual(["app", "database", "mail", "migrate", "worker"]);
    expect(services.database?.image).toBe("postgres:18");
    expect(services.sandbox?.profiles).toEqual(["trial"]);
  });

  test("starts programs that exist", () => {
    for (const [name, { command }] of ours) {
      const [program, file = "", ...rest] = command ?? [];
      expect([name, program, existsSync(path.join(root, file)), rest]).toEqual([name, "node", true, []]);
    }
  });

  test("gives the app and the worker an environment that is complete", () => {
    for (const name of ["app", "worker", "migrate"]) {
      expect(() => readEnv({ ...services[name]?.environment })).not.toThrow();
    }
  });

  test("opens its ports on this machine's own address alone", () => {
    const ports = Object.values(services).flatMap((service) => service.ports);
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  });

  test.each(["POSTGRES_PASSWORD", "SECRET_KEY"])("does not start without %s", (name) => {
    expect(() => readCompose({ ...given, [name]: "" })).toThrow(name);
  });
});

describe("Dockerfile", () => {
  const dockerfile = DockerfileParser.parse(readFileSync(path.join(root, "Dockerfile"), "utf8"));
  const instructions = dockerfile.getInstructions();

  test("holds instructions that Docker knows, and starts from a Node that runs our TypeScript", () => {
    const known = ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "CMD"];
    expect(instructions.filter((instruction) => !known.includes(instruction.getKeyword()))).toEqual([]);
    expect(dockerfile.getFROMs().map((from) => from.getImageName())).toEqual(["node", "node"]);
    for (const from of dockerfile.getFROMs()) expect(from.getImageTag()).toMatch(/^26-/);
  });

  test("copies files that exist, and does not run as root", () => {
    const [manifests] = dockerfile.getCOPYs();
    const sources = manifests?.getArguments().map((argument) => argument.getValue()) ?? [];
    for (const source of sources) expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
    expect(instructions.find((instruction) => instruction.getKeyword() === "USER")?.getArgumentsContent()).toBe("node");
  });

  test("starts what compose starts as the app", () => {
    const [command] = dockerfile.getCMDs();
    expect(JSON.parse(command?.getArgumentsContent() ?? "[]")).toEqual(readCompose(given).services.app?.command);
  });
});
