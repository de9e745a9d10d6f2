import { init } from "@sentry/nextjs";
import { expect, test, vi } from "vitest";
import { startTracking } from "./start-tracking.ts";

vi.mock("@sentry/nextjs", () => ({
  init: vi.fn(),
  getClient: () => undefined,
  addEventProcessor: () => undefined,
  captureException: () => undefined,
  getGlobalScope: () => ({ setTag: () => undefined }),
  replayIntegration: () => ({ _recordingOptions: {} }),
}));

test("every trace is sent, a replay of every tenth session, and one of each with an error", () => {
  startTracking({ dsn: "https://key@errors.example/1", environment: "test", release: "1" }, null);
  expect(init).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 }),
  );
});
