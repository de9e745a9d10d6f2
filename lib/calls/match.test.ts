import { expect, test } from "vitest";
import { matchCalls } from "./match.ts";

test("a call answers at its path and under /api, in any letter case", () => {
  for (const path of ["/Survey/GetById/7", "/api/Survey/GetById/7", "/SURVEY/getbyid/7/", "/API/survey/GETBYID/7"]) {
    expect(matchCalls(path)).toEqual([
      { name: "Survey.GetById", method: "GET", path: "/Survey/GetById/7", parameters: { id: "7" } },
    ]);
  }
});

test("a missing last parameter is the empty text, with and without the slash", () => {
  for (const path of ["/Survey/ToggleStatusById", "/Survey/ToggleStatusById/"]) {
    expect(matchCalls(path)).toMatchObject([{ name: "Survey.ToggleStatusById", parameters: { id: "" } }]);
  }
});

test("parameters are unescaped once, and an invalid escape is taken literally", () => {
  expect(matchCalls("/Survey/GetById/a%20b%252")).toMatchObject([{ parameters: { id: "a b%2" } }]);
  expect(matchCalls("/Survey/GetById/%E0%A4%A")).toMatchObject([
    { path: "/Survey/GetById/%25E0%25A4%25A", parameters: { id: "%E0%A4%A" } },
  ]);
});

test("calls of the screens answer only under /api", () => {
  expect(matchCalls("/api/app/sessions/open")).toMatchObject([{ name: "app.OpenSession" }]);
  expect(matchCalls("/app/sessions/open")).toEqual([]);
});

test("unknown names, and more segments than parameters, match nothing", () => {
  for (const path of ["/", "/Survey", "/Survey/Nothing", "/Survey/GetById/1/2", "/Surveys/edit", "/api"]) {
    expect(matchCalls(path)).toEqual([]);
  }
});

test("dollar signs in a parameter are preserved", () => {
  for (const id of ["$&", "a$'b", "$$", "$1"]) {
    expect(matchCalls(`/Survey/GetById/${id}`)).toMatchObject([{ path: `/Survey/GetById/${id}`, parameters: { id } }]);
  }
});
