import { expect, test, vi } from "vitest";
import { GET } from "./route.ts";

vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");

test("a live process reports it, with the headers of every answer", async () => {
  const answer = GET();
  expect([answer.status, await answer.json()]).toEqual([200, { live: true }]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "strict-transport-security": expect.stringContaining("max-age=31536000"),
    "x-content-type-options": "nosniff",
  });
});
