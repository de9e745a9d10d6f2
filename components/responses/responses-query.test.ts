import { expect, test } from "vitest";
import { exportInput, readResponsesChoice, responsesInput, showsNewest } from "./responses-query.ts";

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

test("knows where a new answer would show", () => {
  for (const search of ["", "range=7-days"]) expect(showsNewest(read(search)), search).toBe(true);
  for (const search of ["q=friend", "sort=country", "order=ascending", "page=2", "cursor=abc"])
    expect(showsNewest(read(search)), search).toBe(false);
});
