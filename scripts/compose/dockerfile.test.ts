import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readCompose } from "./read-compose.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { services } = readCompose();
/** The processes of the product itself. */
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("afterword"));

const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));

describe("Dockerfile", () => {
  const text = readFileSync(path.join(root, "Dockerfile"), "utf8");
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());

  test("has only instructions that Docker knows, and starts from the Node version of the lockfile", () => {
    const known = ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "CMD"];
    expect(instructions.filter((instruction) => !known.includes(instruction.getKeyword()))).toEqual([]);
    const images = dockerfile.getFROMs().map((from) => from.getImage());
    const node = `node:${packages["node_modules/node"]?.version}-bookworm-slim`;
    expect(images.filter((image) => !stages.includes(image))).toEqual([node, node, node]);
  });

  test("has the stages that compose builds, ending with the product's", () => {
    for (const [, { build }] of ours) expect(stages).toContain(build?.target);
    expect(stages.at(-1)).toBe("product");
  });

  test("copies files that exist, and none owned by the user that runs the product", () => {
    const [manifests] = dockerfile.getCOPYs();
    const sources = manifests?.getArguments().map((argument) => argument.getValue()) ?? [];
    for (const source of sources) expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
    expect(text).not.toMatch(/chown|chmod/);
    const users = instructions.filter((instruction) => instruction.getKeyword() === "USER");
    expect(users.map((user) => user.getArgumentsContent())).toEqual(["node", "node"]);
  });

  test("builds by the command that docs/operations.md names", () => {
    const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
    const { scripts } = manifest.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
    expect(text).toContain("RUN npm run build ");
    expect(scripts.build).toMatch(
      /prisma generate && .*build-widget\.mjs && .*build-plugin\.mjs && next build && .*compress-static\.mjs$/,
    );
    expect(readFileSync(path.join(root, "docs/operations.md"), "utf8")).toContain("npm run build");
  });

  test("starts the same app as compose", () => {
    const command = dockerfile.getCMDs().at(-1);
    expect(JSON.parse(command?.getArgumentsContent() ?? "[]")).toEqual(services.app?.command);
  });
});
