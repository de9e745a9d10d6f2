import { afterEach, describe, expect, test, vi } from "vitest";
import { CallError, call, callUrl } from "./call.ts";

describe("callUrl", () => {
  test("fills in path parameters and puts the rest into the query", () => {
    expect(callUrl("Survey.GetById", { id: "a b" })).toBe("/api/Survey/GetById/a%20b");
    expect(callUrl("Survey.ResponsesList", { questionNameId: "q", page: 2, isDesc: true })).toBe(
      "/api/Survey/ResponsesList?questionNameId=q&page=2&isDesc=true",
    );
  });

  test("accepts an empty path parameter", () => {
    expect(callUrl("Survey.ToggleStatusById", { id: "" })).toBe("/api/Survey/ToggleStatusById/");
  });

  test("rejects a missing path parameter with the specification's message", () => {
    const input: { id: string } = JSON.parse("{}");
    expect(() => callUrl("Survey.GetById", input)).toThrow(
      "Required parameter id was null or undefined when calling surveyGetById.",
    );
  });
});

describe("call", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (answer: Response) => vi.stubGlobal("fetch", async () => answer);

  test("throws a refusal with the server's own message", async () => {
    const problem = { type: "", title: "", status: 409, detail: "No.", traceId: "t" };
    answering(Response.json(problem, { status: 409, headers: { "content-type": "application/problem+json" } }));
    await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(409, problem));
  });

  test("keeps the status of a refusal with an unreadable body", async () => {
    answering(new Response("<html>", { status: 502, headers: { "content-type": "application/problem+json" } }));
    await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(502, undefined));
  });

  test("treats a truncated answer, or one from another server, as none", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("broken off")) });
    for (const body of ["<html>Log in to the network</html>", broken]) {
      answering(new Response(body));
      await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(0, undefined));
    }
  });

  test("distinguishes a null answer from one without a body", async () => {
    answering(Response.json(null));
    expect(await call("app.GetRecountProgress", {})).toBeNull();
    answering(new Response(null, { status: 204 }));
    expect(await call("app.EndAllSessions", {})).toBeUndefined();
  });

  test("throws the abort reason when aborted", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", async () => {
      stop.abort();
      return new Response("{");
    });
    await expect(call("Profile.Profile", {}, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });
});
