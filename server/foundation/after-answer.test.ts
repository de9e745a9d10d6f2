import { expect, test, vi } from "vitest";
import { afterAnswer, workAfterAnswersDone } from "./after-answer.ts";

vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");
vi.stubEnv("LOG_LEVEL", "silent");

test("work begins after its caller has continued, and can be awaited", async () => {
  const steps: string[] = [];
  afterAnswer("it was not done", async () => {
    steps.push("begun");
    afterAnswer("nor this", async () => void steps.push("what it asked for"));
  });
  steps.push("answered");
  await workAfterAnswersDone();
  expect(steps).toEqual(["answered", "begun", "what it asked for"]);
});

test("a failure is not thrown to anyone", async () => {
  afterAnswer("it was not done", () => Promise.reject(new Error("away")));
  await expect(workAfterAnswersDone()).resolves.toBeUndefined();
});
