import { beforeAll, expect, test, vi } from "vitest";
import { jsonAnswer, problemAnswer } from "./respond.ts";
import { serveOpenApi } from "./serve-openapi.ts";

beforeAll(() => {
  vi.stubEnv("APP_URL", "https://surveys.example.com");
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
  vi.stubEnv("LOG_LEVEL", "silent");
});

test("where the app is reached by https, its answers tell browsers to stay with it", () => {
  for (const answer of [
    jsonAnswer({}, 200),
    jsonAnswer(undefined, 204),
    problemAnswer(new Error("no"), "id", "call"),
    serveOpenApi().GET(),
  ]) {
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
  }
});

test.each(["ECONNREFUSED", "40001", "57014", "P2028"])("%s is told as a 503 with a time to wait", async (code) => {
  const answer = problemAnswer(Object.assign(new Error("failed"), { code }), "id", "call");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toMatchObject({ type: "https://surveys.example.com/problems/unavailable" });
});
