import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { eventIn, openErrorTracker } from "#server/testing/error-tracker.ts";
import { workAfterAnswersDone } from "../after-answer.ts";
import { reportError } from "./index.ts";

const tracker = await openErrorTracker();
const { received } = tracker;
vi.stubEnv("SENTRY_DSN", tracker.dsn); // the environment is read on first use

beforeEach(() => {
  received.splice(0);
});
afterAll(() => tracker.close());

const place = { traceId: "0199f0a0-0000-7000-8000-000000000000", call: "Test.TestBugsnag" };

async function report(error: Error): Promise<void> {
  reportError(error, place);
  await workAfterAnswersDone();
}

function theEvent(): Record<string, unknown> {
  expect(received).toHaveLength(1);
  return received.map(eventIn)[0] ?? {};
}

test("an error is sent with its stack, its cause, and where it happened", async () => {
  const cause = new RangeError("too far");
  await report(new Error("went wrong", { cause }));
  expect(received[0]?.url).toMatch(/^\/sentry\/api\/1\/envelope\/\?.*sentry_key=key/);
  expect(theEvent()).toMatchObject({ environment: "test", release: "afterword@0.1.0", level: "error", tags: place });
  expect(theEvent().exception).toMatchObject({
    values: [
      { type: "RangeError", value: "too far" },
      {
        type: "Error",
        value: "went wrong",
        stacktrace: {
          frames: expect.arrayContaining([
            expect.objectContaining({ filename: expect.stringContaining("report-error.test.ts") }),
          ]),
        },
      },
    ],
  });
});

test("only the error is sent: no request, no user, no machine", async () => {
  await report(new Error("went wrong"));
  const known = ["environment", "event_id", "exception", "level", "platform", "release", "sdk", "tags", "timestamp"];
  const { contexts, ...event } = theEvent();
  expect(Object.keys(event).filter((field) => !known.includes(field))).toEqual([]);
  expect(contexts).toEqual({ trace: { span_id: expect.any(String), trace_id: expect.any(String) } });
});

test.each([
  "no room for ann@example.com",
  "refused (ann@example.com)",
  "key sk_live_4eC39HqLyjWD",
  "token 4eC39HqLyjWDarjtT1zdp7dc4eC39HqLyjWDarjtT1z",
  "at https://shop.example.com/account/login?link=4eC39Hq",
  "cannot reach postgresql://afterword:4eC39Hq@database:5432/afterword",
  'where: { name: "Ann Example" }',
  'invalid input syntax for type uuid: "4eC39Hq',
])("the secret in the message %j is not sent", async (message) => {
  await report(new Error(message));
  expect(JSON.stringify(theEvent().exception)).not.toMatch(/ann@|4eC39Hq|Ann Example/);
});

test("ids are sent, and only the beginning of a long message", async () => {
  const message = `no survey ${place.traceId} ${"and so on ".repeat(500)}`;
  await report(new Error(message));
  const text = JSON.stringify(theEvent().exception);
  expect(text).toContain(`no survey ${place.traceId} and so on`);
  expect(text).not.toContain("and so on ".repeat(100));
});
