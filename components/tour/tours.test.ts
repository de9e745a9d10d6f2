import { expect, test } from "vitest";
import { stepsLeft, tourAt } from "./tours.ts";

const dashboard = tourAt("/dashboard");
if (!dashboard) throw new Error("the dashboard has a tour");
const first = "Get your first response in 2 steps";

test("the dashboard's tour leads to the first response until there are responses, or the survey is on", () => {
  const titles = (of: Parameters<typeof stepsLeft>[1]) => stepsLeft(dashboard, of).map(({ title }) => title);
  const all = titles({ isSurveyOn: false, responses: 0 });
  expect(all[0]).toBe(first);
  for (const done of [
    { isSurveyOn: true, responses: 0 },
    { isSurveyOn: false, responses: 2049 },
  ]) {
    expect(titles(done)).toEqual(all.slice(1));
  }
});
