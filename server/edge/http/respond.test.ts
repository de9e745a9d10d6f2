/** @module-tag process */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test, vi } from "vitest";
import { jsonAnswer, problemAnswer } from "./respond.ts";
import { serveOpenApi } from "./serve-openapi.ts";

const variables = {
  APP_URL: "https://surveys.example.com",
  APP_DATABASE_URL: "postgresql://nobody@127.0.0.1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  SECRET_KEY: "a secret for tests alone, 32 characters or more",
};
beforeAll(() => {
  for (const [name, value] of Object.entries({ ...variables, LOG_LEVEL: "silent" })) vi.stubEnv(name, value);
});

test("over https, answers make browsers stay on https", () => {
  for (const answer of [
    jsonAnswer({}, 200),
    jsonAnswer(undefined, 204),
    problemAnswer(new Error("no"), { traceId: "id", call: "call" }),
    serveOpenApi().GET(),
  ]) {
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
  }
});

test.each(["ECONNREFUSED", "40001", "57014", "P2028"])("%s becomes a 503 with a time to wait", async (code) => {
  const answer = problemAnswer(Object.assign(new Error("failed"), { code }), { traceId: "id", call: "call" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toMatchObject({ type: "https://surveys.example.com/problems/unavailable" });
});

/** The lines that answering with an error writes to the log, from a separate process. */
async function logged(error: string): Promise<string[]> {
  const script = `
    import { AppError } from "#lib/errors.ts";
    import { problemAnswer } from "#server/edge/http/respond.ts";
    problemAnswer(${error}, { traceId: "id", call: "call" });`;
  const env: NodeJS.ProcessEnv = { ...variables, NODE_ENV: "test", LOG_LEVEL: "info" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env });
  return stdout.split("\n").filter(Boolean);
}

test("a deferred call logs an info line without a stack, a failed one an error with its stack", async () => {
  const putOff = await logged('new AppError("unavailable", "Too many exports are running right now.")');
  expect(putOff).toEqual([expect.stringMatching(/"level":30.*"detail":"Too many exports are running right now\."/)]);
  expect(putOff.join()).not.toContain("stack");
  const failed = await logged('Object.assign(new Error("away"), { code: "ECONNREFUSED" })');
  expect(failed).toEqual([expect.stringMatching(/"level":50.*"message":"away","stack":/)]);
});
