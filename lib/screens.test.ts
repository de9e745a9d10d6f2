import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findScreen, screens } from "./screens.ts";

describe("screens", () => {
  test("are found in any letter case, with or without a trailing slash", () => {
    expect(findScreen("/Surveys/Edit")?.path).toBe("/surveys/edit");
    expect(findScreen("/Preview/Survey/")?.path).toBe("/preview/survey");
    expect(findScreen("/")?.path).toBe("/");
    expect(findScreen("/DASHBOARD")?.path).toBe("/dashboard");
  });

  test("lowercase the ids in their paths, however they were typed", () => {
    expect(findScreen("/Surveys/Question/Where-From/Analytics")?.path).toBe("/surveys/question/where-from/analytics");
    expect(findScreen("/surveys/question//analytics")).toBeUndefined();
  });

  test("with an alias are one page", () => {
    expect(findScreen("/Account/SignUp")?.path).toBe("/account/createaccount");
  });

  test("that are not built are not found", () => {
    expect(findScreen("/nowhere")).toBeUndefined();
    expect(findScreen("/dashboard/more")).toBeUndefined();
    expect(findScreen("//dashboard")).toBeUndefined();
  });

  test("each have a page in their layout's route group, or a route where the page is plain markup", () => {
    const root = join(import.meta.dirname, "..");
    const files = globSync("app/(*)/**/{page.tsx,route.ts}", { cwd: root }).map((file) => file.replace(/[^/]*$/, ""));
    const folders = screens
      .filter((candidate) => !candidate.sameAs)
      .map(({ path, layout }) => `app/(${layout})${path.replace(/\{(\w+)\}/g, "[$1]").replace(/\/$/, "")}/`);
    expect(files.sort()).toEqual(folders.sort());
  });
});
