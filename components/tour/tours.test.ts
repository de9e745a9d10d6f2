import { expect, test } from "vitest";
import { tourPageAt } from "./tour-page.ts";
import { stepsLeft } from "./tours.ts";

const dashboard = tourPageAt("/dashboard");
if (!dashboard) throw new Error("the dashboard has a tour");
const first = "Get your first response in 2 steps";

test("the dashboard's tour leads to the first response until the survey is on, or was seen this month", () => {
  const titles = (surveyEnabled: boolean, orders: number) => {
    const planUsage = { orders, limit: 100, periodEndsAt: "2026-12-01T00:00:00.000Z" };
    return stepsLeft(dashboard, { surveyEnabled, planUsage }).map(({ title }) => title);
  };
  const all = titles(false, 0);
  expect(all[0]).toBe(first);
  expect(titles(true, 0)).toEqual(all.slice(1));
  expect(titles(false, 2049)).toEqual(all.slice(1));
});

test("a page's tour is found by its path, in any letter case", () => {
  expect(tourPageAt("/Surveys/Edit/")).toBe("editor");
  expect(tourPageAt("/surveys/analytics")).toBe("analytics");
  expect(tourPageAt("/surveys/question/heard/responses")).toBe("responses");
  expect(["/", "/surveys", "/surveys/question/heard/analytics"].map(tourPageAt)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
