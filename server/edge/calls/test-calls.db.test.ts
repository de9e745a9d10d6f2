import { randomUUIDv7 } from "node:crypto";
import { expect, test, vi } from "vitest";
import { api } from "#server/testing/api.ts";
import { aPerson, signIn, theStaff } from "#server/testing/factories.ts";

test("a call that changes nothing answers HEAD like GET, without a body", async () => {
  const response = await api("HEAD", "/Test/LetsGo");
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("LetsGo answers anyone", async () => {
  const response = await api("GET", "/Test/LetsGo");
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

test.each([
  [`a-${randomUUIDv7()}@apple.com`, 200],
  [`a-${randomUUIDv7()}@apple.com.example.com`, 403],
  [`a-${randomUUIDv7()}@notapple.com`, 403],
  [`apple.com-${randomUUIDv7()}@example.com`, 403],
])("AppleOnly answers %s with %i", async (emailAddress, status) => {
  expect((await api("GET", "/Test/AppleOnly", { cookie: await signIn(await aPerson(emailAddress)) })).status).toBe(
    status,
  );
});

test("TestBugsnag fails for staff as an unexpected error, with the id in the log and the report", async () => {
  const tracking = await import("#server/foundation/error-tracking/index.ts");
  const report = vi.spyOn(tracking, "reportError").mockReturnValue();
  const response = await api("GET", "/Test/TestBugsnag", { cookie: await signIn(await theStaff()) });
  const problem = await response.json();
  expect(response.status).toBe(500);
  expect(problem).toMatchObject({ type: expect.stringContaining("/problems/internal"), traceId: expect.any(String) });
  expect(JSON.stringify(problem)).not.toContain("on purpose");
  const { traceId } = problem;
  expect(report.mock.calls).toEqual([
    [
      expect.objectContaining({ message: expect.stringContaining("on purpose") }),
      // Other tests may have made the staff a member of an account.
      expect.objectContaining({ traceId, call: "Test.TestBugsnag" }),
    ],
  ]);
  expect((await api("GET", "/Test/TestBugsnag")).status).toBe(401);
  expect(report).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
