import { expect, test } from "vitest";
import { exportInput, readResponsesChoice, responsesInput } from "./responses-query.ts";

const read = (search: string) => readResponsesChoice(new URLSearchParams(search), "2026-11-20");

test("shows the newest answers first when the address says nothing", () => {
  expect(responsesInput("q", read(""))).toEqual({
    questionNameId: "q",
    limit: 25,
    sortField: "answeredAt",
    isDesc: true,
  });
});

test("takes search, order, days and place from the address", () => {
  const choice = read("q=a%20friend&sort=country&order=ascending&page=3&cursor=abc&range=7-days");
  expect(responsesInput("q", choice)).toEqual({
    questionNameId: "q",
    limit: 25,
    sortField: "country",
    isDesc: false,
    page: 3,
    cursor: "abc",
    search: "a friend",
    startDate: "2026-11-14",
    endDate: "2026-11-20",
  });
});

test("ignores what makes no sense", () => {
  for (const search of ["page=0", "page=x", "page=1.5", "sort=title"])
    expect(responsesInput("q", read(search))).toEqual(responsesInput("q", read("")));
});

test("exports what is found, on all pages", () => {
  expect(exportInput("q", read("q=friend&page=3&sort=country"))).toEqual({ questionNameId: "q", search: "friend" });
});
