import { expect, test } from "vitest";
import { isTransient } from "./database-errors.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each(["57P01", "57P03", "08006", "53300", "40P01", "25006", "ECONNREFUSED", "ECONNRESET", "EPIPE"])(
  "%s may pass",
  (code) => {
    expect(isTransient(coded(code))).toBe(true);
  },
);

test.each(["22P02", "23505", "42501", "22021", "ERR_INVALID_ARG_TYPE"])("%s will not", (code) => {
  expect(isTransient(coded(code))).toBe(false);
});

test("a lost connection that the driver tells without a code may pass; an error of our own will not", () => {
  expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isTransient(new Error("timeout exceeded when trying to connect"))).toBe(true);
  expect(isTransient(new Error("a required field was read as missing"))).toBe(false);
  expect(isTransient("text")).toBe(false);
});
