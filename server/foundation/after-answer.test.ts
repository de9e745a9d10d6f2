import { expect, test, vi } from "vitest";
import { afterAnswer, workAfterAnswersDone } from "./after-answer.ts";

vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("LOG_LEVEL", "silent");

test("work begins after what asked for it has gone on, and can be waited for", async () => {
  const steps: string[] = [];
  afterAnswer("it was not done", async () => {
    steps.push("begun");
    afterAnswer("nor this", async () => void steps.push("what it asked for"));
  });
  steps.push("answered");
  await workAfterAnswersDone();
  expect(steps).toEqual(["answered", "begun", "what it asked for"]);
});

test("a failure is nobody's exception", async () => {
  afterAnswer("it was not done", () => Promise.reject(new Error("away")));
  await expect(workAfterAnswersDone()).resolves.toBeUndefined();
});
