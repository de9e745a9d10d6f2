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

  test("of the specification are in the layouts that it names", () => {
    const named = {
      bare: ["/surveyorderhtmlpreview", "/shopify/RedirectToShopifyAuthPage", "/shopify/RedirectToExternalPage"],
      onboarding: [
        ...["/surveypreview", "/surveys/Create", "/onboarding/complete-profile", "/onboarding/woocommerce-setup"],
        ...["/onboarding/connect-store", "/onboarding/selectplan"],
      ],
      account: [
        ...["/account/login", "/account/createaccount", "/account/signup", "/admin/login/0193a000"],
        "/account/chooseaccount",
      ],
      main: [
        ...["/", "/dashboard", "/surveys", "/surveys/analytics", "/surveys/question/q/analytics"],
        ...["/surveys/question/q/responses", "/surveys/edit", "/email", "/counter", "/fetch-data", "/testpage"],
        ...["/account/notifications", "/account/users", "/billingplan", "/account", "/manage-integrations"],
        ...["/manage-api-keys", "/templates", "/templates/Create", "/templates/edit/1", "/templates/preview/1"],
      ],
      none: ["/surveys/response", "/surveys/shopifyposresponse", "/shopify/marketingactivity/surveypreview"],
    };
    for (const [layout, paths] of Object.entries(named))
      for (const path of paths) expect([path, findScreen(path)?.screen.layout]).toEqual([path, layout]);
  });
});
