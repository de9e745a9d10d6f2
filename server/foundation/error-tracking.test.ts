import { afterEach, beforeEach, expect, test } from "vitest";
import { eventIn, openErrorTracker } from "#server/testing/error-tracker.ts";
import { trackErrors } from "./error-tracking.ts";

let tracker: Awaited<ReturnType<typeof openErrorTracker>>;
let received: (typeof tracker)["received"];
let dsn: string;

beforeEach(async () => {
  tracker = await openErrorTracker();
  ({ received, dsn } = tracker);
});
afterEach(() => tracker.close());

const place = { traceId: "0199f0a0-0000-7000-8000-000000000000", call: "Test.TestBugsnag" };

function theEvent(): Record<string, unknown> {
  expect(received).toHaveLength(1);
  return received.map(eventIn)[0] ?? {};
}

test("an error is sent with its stack, its cause, and where it happened", async () => {
  const cause = new RangeError("too far");
  await trackErrors(dsn, "production").report(new Error("went wrong", { cause }), place);
  expect(received[0]?.url).toMatch(/^\/sentry\/api\/1\/envelope\/\?.*sentry_key=key/);
  expect(theEvent()).toMatchObject({ environment: "production", level: "error", tags: place });
  expect(theEvent().exception).toMatchObject({
    values: [
      { type: "RangeError", value: "too far" },
      {
        type: "Error",
        value: "went wrong",
        stacktrace: {
          frames: expect.arrayContaining([
            expect.objectContaining({ filename: expect.stringContaining("error-tracking.test.ts") }),
          ]),
        },
      },
    ],
  });
});

test("only the error is sent: no request, no user, no machine", async () => {
  await trackErrors(dsn, "production").report(new Error("went wrong"), place);
  const known = ["environment", "event_id", "exception", "level", "platform", "tags", "timestamp"];
  expect(Object.keys(theEvent()).filter((field) => !known.includes(field))).toEqual([]);
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
  await trackErrors(dsn, "production").report(new Error(message), place);
  expect(JSON.stringify(theEvent().exception)).not.toMatch(/ann@|4eC39Hq|Ann Example/);
});

test("ids are sent, and only the beginning of a long message", async () => {
  const message = `no survey ${place.traceId} ${"and so on ".repeat(500)}`;
  await trackErrors(dsn, "production").report(new Error(message), place);
  const text = JSON.stringify(theEvent().exception);
  expect(text).toContain(`no survey ${place.traceId} and so on`);
  expect(text).not.toContain("and so on ".repeat(100));
});
