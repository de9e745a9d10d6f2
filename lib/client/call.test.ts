import { afterEach, describe, expect, test, vi } from "vitest";
import { CallError, call, callUrl } from "./call.ts";

describe("callUrl", () => {
  test("puts path parameters in their place and the rest into the query", () => {
    expect(callUrl("Survey.GetById", { id: "a b" })).toBe("/api/Survey/GetById/a%20b");
    expect(callUrl("Survey.ResponsesList", { questionNameId: "q", page: 2, isDesc: true })).toBe(
      "/api/Survey/ResponsesList?questionNameId=q&page=2&isDesc=true",
    );
  });

  test("takes an empty path parameter as it is", () => {
    expect(callUrl("Survey.ToggleStatusById", { id: "" })).toBe("/api/Survey/ToggleStatusById/");
  });

  test("refuses a missing path parameter in the words of the specification", () => {
    const input: { id: string } = JSON.parse("{}");
    expect(() => callUrl("Survey.GetById", input)).toThrow(
      "Required parameter id was null or undefined when calling surveyGetById.",
    );
  });
});

describe("call", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (answer: Response) => vi.stubGlobal("fetch", async () => answer);

  test("gives a refusal with the server's own words", async () => {
    const problem = { type: "", title: "", status: 409, detail: "No.", traceId: "t" };
    answering(Response.json(problem, { status: 409, headers: { "content-type": "application/problem+json" } }));
    await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(409, problem));
  });

  test("keeps the status of a refusal whose words cannot be read", async () => {
    answering(new Response("<html>", { status: 502, headers: { "content-type": "application/problem+json" } }));
    await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(502, undefined));
  });

  test("takes an answer that is not the server's, or breaks off, as none", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("broken off")) });
    for (const body of ["<html>Log in to the network</html>", broken]) {
      answering(new Response(body));
      await expect(call("Profile.Profile", {})).rejects.toEqual(new CallError(0, undefined));
    }
  });

  test("tells an answer that is null from one without a body", async () => {
    answering(Response.json(null));
    expect(await call("app.GetRecountProgress", {})).toBeNull();
    answering(new Response(null, { status: 204 }));
    expect(await call("app.EndAllSessions", {})).toBeUndefined();
  });

  test("gives its own reason when it was called off", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", async () => {
      stop.abort();
      return new Response("{");
    });
    await expect(call("Profile.Profile", {}, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });
});
