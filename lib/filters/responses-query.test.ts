import { expect, test } from "vitest";
import { readResponsesChoice, responsesInput, showsNewest } from "./responses-query.ts";

const read = (search: string, mayNarrow = true) =>
  readResponsesChoice(new URLSearchParams(search), "2026-11-20", { mayNarrow, currency: "EUR" });

test("shows the newest answers first without parameters", () => {
  expect(responsesInput("q", read(""))).toEqual({
    questionNameId: "q",
    limit: 25,
    sortField: "answeredAt",
    isDesc: true,
  });
});

test("takes search, order, date range and page from the address", () => {
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

test("takes the list's filters from the address", () => {
  const choice = read(
    "choice=reel&customerType=new&surface=email&country=DE&totalFrom=10&totalTo=49.9&unread=1&tag=vip&tests=1",
  );
  const filters = {
    choice: "reel",
    customerType: "new",
    surface: "email",
    country: "DE",
    orderTotalFrom: 10,
    orderTotalTo: 49.9,
    currency: "EUR",
    isUnread: true,
    tag: "vip",
    isTest: true,
  };
  expect(responsesInput("q", choice)).toMatchObject(filters);
});

test("filters by customer and surface only if the plan includes it", () => {
  expect(read("customerType=new&surface=email&country=DE", false).filters).toEqual({ country: "DE" });
});

test("compares totals in one currency, the account's by default", () => {
  expect(read("totalFrom=10").filters).toEqual({ orderTotalFrom: 10, currency: "EUR" });
  expect(read("totalTo=10&currency=JPY").filters).toEqual({ orderTotalTo: 10, currency: "JPY" });
  expect(read("currency=JPY").filters).toEqual({ currency: "JPY" });
  expect(read("currency=jp").filters).toEqual({});
});

test("ignores invalid values", () => {
  for (const search of [
    "page=0",
    "page=x",
    "page=1.5",
    "sort=title",
    "surface=moon",
    "country=xx",
    "totalFrom=9&totalTo=8",
  ])
    expect(responsesInput("q", read(search))).toEqual(responsesInput("q", read("")));
});

test("knows when a new answer would show", () => {
  for (const search of ["", "range=7-days"]) expect(showsNewest(read(search)), search).toBe(true);
  for (const search of ["q=friend", "sort=country", "order=ascending", "page=2", "cursor=abc", "unread=1"])
    expect(showsNewest(read(search)), search).toBe(false);
});
