import { expect, test } from "vitest";
import { onlyTheError, onlyTheReplay, onlyTheTrace } from "./error-tracking.ts";

test("an error in a page without a stack names the page without what was searched for", () => {
  const frames = [{ filename: "https://app.example/surveys/responses?q=ann%40example.com#top", lineno: 1 }];
  const { exception } = onlyTheError({ type: undefined, exception: { values: [{ stacktrace: { frames } }] } });
  expect(exception?.values?.[0]?.stacktrace?.frames).toMatchObject([
    { filename: "https://app.example/surveys/responses", lineno: 1 },
  ]);
});

test("a trace keeps the paths of our own addresses, and of others only who they are", () => {
  const span = (description: string) => ({
    span_id: "1",
    trace_id: "2",
    start_timestamp: 1,
    status: "ok",
    data: { "url.full": description },
    description,
  });
  const trace = onlyTheTrace(
    {
      type: "transaction",
      transaction: "GET /surveys?q=Ann",
      tags: {},
      request: { url: "https://app.example/surveys?q=Ann" },
      user: { email: "ann@example.com" },
      spans: [
        span("GET https://app.example/api/Profile/Profile?key=sk_secret"),
        span("POST https://hooks.partner.example/services/T0/B0/secret"),
      ],
    },
    "https://app.example",
  );
  expect(trace.transaction).toBe("GET /surveys");
  expect(trace.spans?.map(({ description }) => description)).toEqual([
    "GET /api/Profile/Profile",
    "POST https://hooks.partner.example",
  ]);
  expect(JSON.stringify(trace)).not.toMatch(/secret|Ann|ann@/);
});

test("a replay's facts name the pages without what was searched for, and nobody", () => {
  const event = {
    type: "replay_event" as const,
    user: { email: "ann@example.com" },
    urls: ["https://app.example/?q=Ann"],
  };
  expect(onlyTheReplay(event)).toEqual({ type: "replay_event", urls: ["https://app.example/"] });
});
