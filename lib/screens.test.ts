import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findScreen, screens } from "./screens.ts";

describe("screens", () => {
  test("are found in any letter case, with or without a slash at the end", () => {
    expect(findScreen("/Surveys/Edit")?.path).toBe("/surveys/edit");
    expect(findScreen("/Preview/Survey/")?.path).toBe("/preview/survey");
    expect(findScreen("/")?.path).toBe("/");
    expect(findScreen("/DASHBOARD")?.path).toBe("/dashboard");
  });

  test("keep the segment that names a thing as it came", () => {
    expect(findScreen("/Surveys/Question/Where-From/Analytics")?.path).toBe("/surveys/question/Where-From/analytics");
    expect(findScreen("/surveys/question//analytics")).toBeUndefined();
  });

  test("with two names are one page", () => {
    expect(findScreen("/Account/SignUp")?.path).toBe("/account/createaccount");
  });

  test("that are not built are not found", () => {
    expect(findScreen("/nowhere")).toBeUndefined();
    expect(findScreen("/dashboard/more")).toBeUndefined();
    expect(findScreen("//dashboard")).toBeUndefined();
  });

  test("each have a page in the room of their layout", () => {
    const root = join(import.meta.dirname, "..");
    const files = globSync("app/**/page.tsx", { cwd: root });
    for (const screen of screens.filter((candidate) => !candidate.sameAs)) {
      const folder = screen.path.replace(/\{(\w+)\}/g, "[$1]").replace(/\/$/, "");
      const page = `app/(${screen.layout})${folder}/page.tsx`;
      expect(existsSync(join(root, page)), page).toBe(true);
    }
    expect(files).toHaveLength(screens.filter((screen) => !screen.sameAs).length);
  });
});
