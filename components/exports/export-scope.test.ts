import { expect, test } from "vitest";
import { readAllResponsesChoice } from "#components/all-responses/all-responses-query.ts";
import { readResponsesChoice } from "#lib/filters/responses-query.ts";
import { exportHref } from "./export-files.ts";
import { scopeOfAllResponses, scopeOfList } from "./export-scope.ts";
import { scopeOfFigures } from "./figures-scope.ts";

const question = { questionNameId: "heard", title: "Where did you hear of us?" };
const days = { startDate: "2026-11-01", endDate: "2026-11-20" };
const listed = (query: string) =>
  scopeOfList(
    readResponsesChoice(new URLSearchParams(query), "2026-11-20", { mayNarrow: true, currency: "EUR" }),
    question,
    new Map([["radio", "The radio"]]),
  );

test("a list is exported with its filters, regardless of page and order, and described in words", () => {
  const scope = listed(
    "q=yam&choice=radio&country=DE&totalFrom=10&unread=1&from=2026-11-01&to=2026-11-20&page=3&sort=country",
  );
  const query = `questionNameId=heard&startDate=2026-11-01&endDate=2026-11-20`;
  const filters = "choice=radio&country=DE&orderTotalFrom=10&currency=EUR&isUnread=true&search=yam";
  expect(exportHref("answers", scope)).toBe(`/api/Survey/ExportQuestionResponsesToCsv?${query}&${filters}`);
  expect(exportHref("responses", scope)).toBe(`/api/app/responses/export-survey?${query}&${filters}`);
  expect(exportHref("objects", scope)).toBe(`/api/app/responses/export-ndjson?${query}&${filters}`);
  expect(scope.words.join(" · ")).toBe(
    "Nov 1 – Nov 20, 2026 · Contains “yam” · The radio · Germany · Order total from 10 EUR · Unread",
  );
});

test("figures are exported by survey, date range and segment", () => {
  const segment = { customerType: "new", surface: "email" } as const;
  const scope = scopeOfFigures({ range: days, segment }, null);
  const query = "startDate=2026-11-01&endDate=2026-11-20&customerType=new&surface=email";
  expect(exportHref("responses", scope)).toBe(`/api/app/responses/export-survey?${query}`);
  expect(scope.words).toEqual(["Nov 1 – Nov 20, 2026", "New customers", "Email"]);
  expect(exportHref("responses", { ...scope, surveyId: "s1" })).toBe(
    `/api/app/responses/export-survey?surveyId=s1&${query}`,
  );
  const survey = { surveyId: "s2", name: "Boats", isLive: true };
  expect(exportHref("responses", scopeOfFigures({ range: days, segment, survey }, null))).toBe(
    `/api/app/responses/export-survey?surveyId=s2&${query}`,
  );
  const everything = scopeOfFigures({ range: null, segment: {} }, question);
  expect(exportHref("answers", everything)).toBe("/api/Survey/ExportQuestionResponsesToCsv?questionNameId=heard");
  expect(everything.words).toEqual(["All time"]);
});

test("the list of all responses is exported as it is filtered, regardless of the page", () => {
  const surveyId = "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90";
  const address = `q=yam&survey=${surveyId}&question=how&scoreTo=6&unread=1&from=2026-11-01&to=2026-11-20&page=2&cursor=x`;
  const account = { mayNarrow: true, currency: "EUR" };
  const choice = readAllResponsesChoice(new URLSearchParams(address), "2026-11-20", account);
  const scope = scopeOfAllResponses(choice, new Map(), undefined);
  const href = exportHref("responses", scope);
  const query = Object.fromEntries(new URL(href, "https://a.example").searchParams);
  expect(query).toEqual({
    asListed: "true",
    surveyId,
    startDate: "2026-11-01",
    endDate: "2026-11-20",
    search: "yam",
    questionNameId: "how",
    scoreTo: "6",
    isUnread: "true",
  });
  expect(scope.words).toEqual([
    ...["Nov 1 – Nov 20, 2026", "Contains “yam”", "Answered “how”", "Score 0 to 6", "Unread"],
  ]);
});
