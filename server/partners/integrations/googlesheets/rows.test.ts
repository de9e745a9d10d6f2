import { expect, test } from "vitest";
import { aResponse, forReal } from "../testing/a-response.ts";
import { firstColumns, messageOf } from "./payload.ts";
import { headerRange, isOurHeader, planRows, rangeOf } from "./rows.ts";

const { row } = messageOf(aResponse(), forReal);
const names = row.map(({ column }) => column);

test("an empty sheet gets every column", () => {
  const plan = planRows([], [row]);
  expect(plan?.added).toEqual(names);
  expect(plan?.rows).toEqual([row.map(({ value }) => value)]);
});

test("values go where the merchant moved their columns, and new questions come at the end", () => {
  const header = ["Response ID", "Revision", "Our note", "Anything else?", "Status", ""];
  const plan = planRows(header, [row]);
  expect(plan?.added).toEqual(["How did you hear about us?", "How likely are you to recommend us?"]);
  expect(plan?.rows[0]).toEqual(["resp-1", 2, "", "Great, thanks", "Completed", "", "Podcast", 9]);
});

test("a column that the merchant removed stays removed, unless it is a question's", () => {
  const header = names.filter((name) => name !== "Email" && name !== "Anything else?");
  const plan = planRows(header, [row]);
  expect(plan?.added).toEqual(["Anything else?"]);
  expect(plan?.rows[0]).not.toContain("ada@example.com");
});

test("a first row that doesn't start with our columns is left alone", () => {
  expect(planRows(["Name", "Response ID", "Revision"], [row])).toBeNull();
  expect([isOurHeader([...firstColumns]), isOurHeader(["Response ID"]), isOurHeader([])]).toEqual([true, false, false]);
});

test("rows with different questions get the columns of all of them, each value in its own", () => {
  const [id, revision] = row;
  const ids = id && revision ? [id, revision] : [];
  const plan = planRows(
    ["Response ID", "Revision", "One"],
    [
      [...ids, { column: "Two", value: 2 }],
      [...ids, { column: "One", value: 1 }, { column: "Three", value: 3 }],
    ],
  );
  expect(plan).toEqual({
    added: ["Two", "Three"],
    rows: [
      ["resp-1", 2, "", 2, ""],
      ["resp-1", 2, 1, "", 3],
    ],
  });
});

test("ranges name the sheet and its cells", () => {
  expect(rangeOf("Ann's", [0, 1], [27, 12])).toBe("'Ann''s'!A1:AB12");
  expect(rangeOf("S", [25, 1], [702, 1])).toBe("'S'!Z1:AAA1");
  expect(headerRange("Sheet 1")).toBe("'Sheet 1'!1:1");
});
