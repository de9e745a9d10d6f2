import { expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { isPassingFailure, isReadOnlyFailure } from "./database-failures.ts";

const coded = (code: string, message = "failed") => Object.assign(new Error(message), { code });

test.each([
  ...["57P01", "57P03", "57014", "08006", "53300", "40001", "40P01", "55P03", "25006", "58030"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "EAI_AGAIN", "ETIMEDOUT"],
  ...["P1001", "P2024", "P2028", "P2034"],
])("%s may pass", (code) => {
  expect(isPassingFailure(coded(code))).toBe(true);
});

test.each(["22P02", "23505", "42501", "22021", "P2002", "P2025", "ERR_INVALID_ARG_TYPE", "EACCES", "ENOENT"])(
  "%s will not",
  (code) => {
    expect(isPassingFailure(coded(code, "Connection terminated"))).toBe(false);
  },
);

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
])("the driver's %j, which has no code, may pass", (message) => {
  expect(isPassingFailure(new Error(message))).toBe(true);
});

test("an error of our own will not, with any message or cause", () => {
  expect(isPassingFailure(new Error("a required field of the connection was read as missing"))).toBe(false);
  expect(isPassingFailure(new AppError("invalid", "No.", { cause: coded("ECONNRESET") }))).toBe(false);
  expect(isPassingFailure("text")).toBe(false);
  expect(isPassingFailure(null)).toBe(false);
});

test("an error's cause counts, also where Prisma's adapter puts it", () => {
  expect(isPassingFailure(new Error("outer", { cause: coded("57P01") }))).toBe(true);
  const behind = Object.assign(new Error("adapter"), { cause: { originalCode: "40001", kind: "postgres" } });
  expect(isPassingFailure(Object.assign(coded("P2010"), { meta: { driverAdapterError: behind } }))).toBe(true);
});

test("only a refused write says that a server takes none", () => {
  expect([coded("25006"), coded("57P01"), new Error("25006"), null].map(isReadOnlyFailure)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
