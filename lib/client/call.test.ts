import { describe, expect, test } from "vitest";
import { callUrl } from "./call.ts";

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
