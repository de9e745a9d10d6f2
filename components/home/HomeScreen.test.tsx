import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OutputOf } from "#lib/client/call.ts";
import { WeekFigures } from "./HomeScreen.tsx";

type Home = OutputOf<"app.GetHome">;

const daysOf = (views: number, responses: number, completions: number, responseRate: number) => ({
  startDate: "2026-11-13",
  endDate: "2026-11-19",
  stats: { views, responses, completions, responseRate, completionRate: (100 * completions) / responses },
});

function Figures({ home }: { home: Home }) {
  const query = useQuery({ queryKey: ["home"], queryFn: () => home, initialData: home });
  return <WeekFigures home={query} />;
}

/** The text of the figures, in screen order. */
function notesOf(wholeDays: Home["week"], weekBefore: Home["week"]): string {
  const home = { survey: null, week: wholeDays, compared: { wholeDays, weekBefore }, attention: [] };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Figures home={home} />
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("rates are a dash when nothing was counted", () => {
  const nothing = {
    ...daysOf(0, 0, 0, 0),
    stats: { views: 0, responses: 0, completions: 0, responseRate: 0, completionRate: 0 },
  };
  expect(notesOf(nothing, nothing)).toMatch(/Response rate — .*Completion rate — /);
});

test("rates of few views or responses are not compared with the week before", () => {
  const notes = notesOf(daysOf(2, 1, 1, 50), daysOf(2, 2, 1, 100));
  expect(notes).toContain("Response rate 50.0% Too few to compare");
  expect(notes).toContain("Completion rate 100.0% Too few to compare");
  expect(notes).not.toContain("points");
});

test("rates of 30 or more are compared, each with its own base", () => {
  const notes = notesOf(daysOf(60, 30, 15, 50), daysOf(40, 29, 29, 72.5));
  expect(notes).toContain("Response rate 50.0% Down 22.5 points from 72.5%");
  expect(notes).toContain("Completion rate 50.0% Too few to compare");
});
