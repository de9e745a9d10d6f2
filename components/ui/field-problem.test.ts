import { describe, expect, test } from "vitest";
import { CallError } from "#lib/client/call.ts";
import { fieldProblem, fieldProblems } from "./field-problem.ts";

const refused = new CallError(400, {
  type: "http://127.0.0.1/problems/invalid",
  title: "The request isn't valid",
  status: 400,
  detail: "emailAddress must be one email address",
  traceId: "1",
  errors: { emailAddress: ["must be one email address"] },
});

describe("a field's problem", () => {
  test("is the server's message as a sentence", () => {
    expect(fieldProblem(refused, "emailAddress")).toBe("Must be one email address.");
  });

  test("is undefined if the server returned nothing for the field", () => {
    expect(fieldProblem(refused, "name")).toBeUndefined();
    expect(fieldProblem(new Error("offline"), "name")).toBeUndefined();
    expect(fieldProblem(null, "name")).toBeUndefined();
  });

  test("is among those of all fields that the server named", () => {
    const errors = { name: ["is required.", "is too short"], phone: ["is too long"], note: [] };
    const both = new CallError(400, { type: "", title: "", status: 400, detail: "", traceId: "1", errors });
    expect(fieldProblems(both)).toEqual({ name: "Is required.", phone: "Is too long." });
    expect(fieldProblems(new Error("offline"))).toEqual({});
  });
});
