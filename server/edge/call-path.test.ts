import { expect, test } from "vitest";
import { destinationOf } from "./call-path.ts";

test("if a call and a screen share a path, the method decides, in any letter case", () => {
  expect(destinationOf("POST", "/account/createaccount")).toMatchObject({
    url: "/api/Account/CreateAccount",
    call: { name: "Account.CreateAccount" },
  });
  expect(destinationOf("GET", "/Account/CreateAccount?a=1")).toEqual({
    url: "/Account/CreateAccount?a=1",
    call: null,
    isApi: false,
  });
  expect(destinationOf("PUT", "/Account/CreateAccount").url).toBe("/api/Account/CreateAccount");
});

test("a call without a screen keeps its query, and a wrong method still goes to the call, to be refused there", () => {
  expect(destinationOf("GET", "/survey/getbyid/7?api-version=1.0").url).toBe("/api/Survey/GetById/7?api-version=1.0");
  expect(destinationOf("DELETE", "/Survey/Save")).toEqual({ url: "/api/Survey/Save", call: null, isApi: true });
});

test("a path under /api never becomes a screen, known or not", () => {
  expect(destinationOf("GET", "/API/Account/createaccount").url).toBe("/api/Account/CreateAccount");
  expect(destinationOf("GET", "/API/nothing?x").url).toBe("/api/nothing?x");
  expect(destinationOf("GET", "/API/Health/Ready").url).toBe("/api/health/ready");
  expect(destinationOf("GET", "/api/")).toMatchObject({ url: "/api/none", isApi: true });
  expect(destinationOf("GET", "/api//Profile/Profile")).toMatchObject({ url: "/api/none", isApi: true });
  for (const path of ["/api/Survey/GetById/%zz", "/Survey/GetById/%zz"]) {
    expect(destinationOf("GET", path)).toMatchObject({ url: "/api/Survey/GetById/%25zz", isApi: true });
  }
  expect(destinationOf("GET", "/api/Nothing/%zz")).toMatchObject({ url: "/api/none", isApi: true });
});

test("screens and files are left as they are", () => {
  for (const url of ["/", "/Surveys/Edit?x=1", "/_next/static/a.js", "/apiary"]) {
    expect(destinationOf("GET", url)).toEqual({ url, call: null, isApi: false });
  }
});
