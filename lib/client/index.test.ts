import { CallError, call, callUrl } from "afterword/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { callNames, callOf } from "../calls/catalogue.ts";
import { operationIdOf, routeOf } from "../calls/routes.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the client, by the package's own name", () => {
  test("calls with a key, from anywhere, and returns the typed answer", async () => {
    const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json([]));
    vi.stubGlobal("fetch", sent);
    const options = { baseUrl: "https://surveys.example.com", bearer: "sk_key" };
    const questions = await call("Survey.GetSurveyQuestionListByApiKey", {}, options);
    expect(questions.map(({ title }) => title)).toEqual([]);
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toBe("https://surveys.example.com/api/Survey/GetSurveyQuestionListByApiKey");
    expect(init?.headers).toMatchObject({ authorization: "Bearer sk_key" });
  });

  test("throws its own error type on a refusal", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 401 }));
    const refused = call("Profile.Profile", {}).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(CallError);
  });

  const withParameters = callNames().filter((name) => routeOf(name).parameters.length > 0);

  test.each(withParameters)("%s sends nothing without its path parameters, and names the missing one", async (name) => {
    const sent = vi.fn();
    vi.stubGlobal("fetch", sent);
    const [parameter = ""] = routeOf(name).parameters;
    const words = `Required parameter ${parameter} was null or undefined when calling ${operationIdOf(name)}.`;
    for (const input of ["{}", `{"${parameter}":null}`]) {
      await expect(call(name, JSON.parse(input))).rejects.toThrow(words);
    }
    expect(sent).not.toHaveBeenCalled();
    expect(callUrl(name, JSON.parse(`{"${parameter}":""}`))).toMatch(/\/$/);
    expect(callOf(name).parameters).toBeDefined();
  });
});
