import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routeList, routeListFile } from "./route-list.ts";

test("the list of routes is that of the declarations (npm run routes writes it)", () => {
  expect(readFileSync(routeListFile, "utf8")).toBe(routeList());
});
