import { expect, test } from "vitest";
import { allResponsesInput, isNarrowed, readAllResponsesChoice, showsNewestResponses } from "./all-responses-query.ts";

const read = (search: string, mayNarrow = true) =>
  readAllResponsesChoice(new URLSearchParams(search), "2026-11-20", { mayNarrow, currency: "EUR" });

test("shows the newest responses of all surveys without parameters", () => {
  expect(allResponsesInput(read(""))).toEqual({ limit: 25 });
  expect([isNarrowed(read("")), showsNewestResponses(read(""))]).toEqual([false, true]);
});

test("takes search, days, survey, question and filters from the address", () => {
  const surveyId = "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90";
  const choice = read(`q=a%20friend&range=7-days&survey=${surveyId}&question=how&tag=vip&totalFrom=10&unread=1`);
  expect(allResponsesInput(choice)).toEqual({
    limit: 25,
    search: "a friend",
    startDate: "2026-11-14",
    endDate: "2026-11-20",
    surveyId,
    questionNameId: "how",
    tag: "vip",
    orderTotalFrom: 10,
    currency: "EUR",
    isUnread: true,
  });
});

test("takes the answer to the question from the address, and ignores one without its question", () => {
  const answer = "choice=reel&scoreFrom=0&scoreTo=6&says=%20too%20late%20";
  expect(allResponsesInput(read(`question=how&${answer}`))).toEqual({
    limit: 25,
    questionNameId: "how",
    choice: "reel",
    scoreFrom: 0,
    scoreTo: 6,
    answerText: "too late",
  });
  expect(allResponsesInput(read(answer))).toEqual({ limit: 25 });
  for (const search of ["scoreFrom=11", "scoreFrom=7&scoreTo=6", "says=%20"])
    expect(allResponsesInput(read(`question=how&${search}`)), search).toEqual({ limit: 25, questionNameId: "how" });
});

test("ignores a choice, which belongs to one question, and invalid values", () => {
  for (const search of ["choice=reel", "survey=mine", "question=How%3F", "sort=country", "page=3"])
    expect(allResponsesInput(read(search)), search).toEqual(allResponsesInput(read("")));
  expect(read("page=3").page).toBe(1);
});

test("requests a new response right away only if the list would show it", () => {
  expect(showsNewestResponses(read("range=7-days"))).toBe(true);
  for (const search of ["q=friend", "page=2&cursor=abc", "unread=1"])
    expect(showsNewestResponses(read(search)), search).toBe(false);
});
