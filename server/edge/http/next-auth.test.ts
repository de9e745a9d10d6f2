import { NextRequest } from "next/server.js";
import { beforeAll, expect, test, vi } from "vitest";
import { env } from "#server/foundation/env.ts";
import { serveNextAuth } from "./next-auth.ts";

beforeAll(() => {
  vi.stubEnv("APP_URL", "https://surveys.example.com");
  vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
});

// Testing the served ones needs Next's own request: e2e/sign-in.spec.ts.
test.each([
  ["GET", "signin"],
  ["GET", "signout"],
  ["GET", "callback/email"],
  ["GET", "error"],
  ["GET", "session/x"],
  ["POST", "signin/email"],
  ["POST", "session"],
] as const)("%s %s is not there", async (method, path) => {
  const request = new NextRequest(`${env.APP_URL}/api/auth/${path}`, { method });
  const answer = await serveNextAuth()[method](request, { params: Promise.resolve({ nextauth: path.split("/") }) });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json; charset=utf-8"]);
});
