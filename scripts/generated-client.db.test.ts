/**
 * @module-tag process
 * @module-tag full
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "#lib/calls/openapi.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { serveApi } from "#server/testing/serve-api.ts";
import { aSecretKey } from "../server/edge/http/testing/callers.ts";
import { run } from "./launcher/run-step.mjs";

const root = path.resolve(import.meta.dirname, "..");
const generator = path.join(root, "scripts/generated-client");
const packages = path.join(generator, "node_modules");
const folder = mkdtempSync(path.join(tmpdir(), "afterword-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program with Node in the client's folder; returns its output. */
async function node(...args: string[]): Promise<string> {
  const { exitCode, output } = await run(process.execPath, args, { cwd: folder });
  expect([exitCode, exitCode === 0 ? "" : output]).toEqual([0, ""]);
  return output;
}

beforeAll(async () => {
  if (!existsSync(packages)) throw new Error("Run `npm ci` in scripts/generated-client first, as `npm test` does.");
  symlinkSync(packages, path.join(folder, "node_modules"));
  for (const file of ["use-client.ts", "tsconfig.json"]) {
    copyFileSync(path.join(generator, file), path.join(folder, file));
  }
  writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(openApiDocument("https://app.example")));
  await node(path.join(packages, "openapi-typescript/bin/cli.js"), "openapi.json", "--output", "schema.ts");
});

test("a client generated from the OpenAPI document compiles strictly, in a program that uses its types", async () => {
  await node(path.join(root, "node_modules/typescript/bin/tsc"), "--project", ".");
});

test("the client talks to the server: numbers and booleans in the query, with a key and with a session", async () => {
  const account = await anAccount();
  const { surveyId } = await accountSurveys(account);
  const server = await serveApi();
  try {
    const place = {
      baseUrl: server.url,
      publishableKey: account.publishableKey,
      secretKey: await aSecretKey(account.accountId),
      cookie: await signIn(account.owner),
      surveyId,
      questionNameId: String(defaultSurvey.questions[0]?.questionNameId),
    };
    const program = `import { useClient } from "./use-client.ts";
      console.log(JSON.stringify(await useClient(JSON.parse(process.argv[1]))));`;
    const output = await node("--input-type=module", "--eval", program, JSON.stringify(place));
    expect(JSON.parse(String(output.trim().split("\n").at(-1)))).toEqual({
      totals: [20.03, 20.02],
      costly: [20.03],
      plan: "free",
      questions: defaultSurvey.questions.length,
      refused: 1,
    });
  } finally {
    await server.close();
  }
});
