import { durationBucket } from "#lib/statistics/duration-bucket.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { countedChoices, toAnswerRow } from "./answer-row.ts";
import type { ResponseState } from "./response-state.ts";

/** One thing that `facet_daily` counts for a response. */
export interface Facet {
  /** A survey's id for durations and its own rates, otherwise a questionNameId. */
  subject: string;
  day: string;
  kind: "duration" | "channel" | "position" | "rank" | "rate";
  key: string;
  other: string;
}

/**
 * What `facet_daily` counts for a response that isn't a test; `recount` does the same in SQL. Nothing for most
 * messages.
 */
export function facetsOf(surveyId: string, state: ResponseState): Facet[] {
  const facets: Facet[] = [];
  const { completedDay, completedAtMs, viewedAtMs, surface } = state;
  // Nobody knows when an imported response was begun.
  const isShown = surface !== IMPORTED;
  if (isShown && completedDay !== null && completedAtMs !== null) {
    const key = String(durationBucket(completedAtMs - viewedAtMs));
    facets.push({ subject: surveyId, day: completedDay, kind: "duration", key, other: "" });
  }
  addRanks(facets, state);
  if (isShown) addRates(facets, surveyId, state);
  const channel = state.otherFacts?.orderChannel;
  const { displayOrder } = state;
  if (channel === undefined && displayOrder === null) return facets;
  for (const [subject, stored] of state.answers) {
    const { counted, day, answer } = stored;
    if (!counted) continue;
    if (channel !== undefined)
      for (const key of countedChoices(stored)) facets.push({ subject, day, kind: "channel", key, other: channel });
    const places = placesOf(displayOrder, subject);
    if (!places) continue;
    for (const key of toAnswerRow(answer).choices) {
      const place = places.indexOf(key) + 1;
      if (place > 0) facets.push({ subject, day, kind: "position", key, other: String(place) });
    }
  }
  return facets;
}

/** For a ranking: the position of each choice. */
function addRanks(facets: Facet[], { answers }: ResponseState): void {
  for (const [subject, { counted, day, answer }] of answers) {
    if (!counted || !answer.ranking) continue;
    for (const [index, key] of answer.ranking.entries())
      facets.push({ subject, day, kind: "rank", key, other: String(index + 1) });
  }
}

/**
 * For rates: moves a response and its answers to the view's day, and a completion to the response's, where the days
 * differ.
 */
function addRates(facets: Facet[], surveyId: string, { viewedDay, answeredDay, completedDay, answers }: ResponseState) {
  const move = (subject: string, key: string, from: string | null, to: string | null) => {
    if (from === null || to === null || from === to) return;
    facets.push({ subject, day: to, kind: "rate", key, other: "add" });
    facets.push({ subject, day: from, kind: "rate", key, other: "subtract" });
  };
  move(surveyId, "responses", answeredDay, viewedDay);
  move(surveyId, "completions", completedDay, answeredDay);
  for (const [subject, { counted, day }] of answers) if (counted) move(subject, "answers", day, viewedDay);
}

/** A question's choices in the order they were shown, if the page sent it by question. */
function placesOf(displayOrder: unknown, questionNameId: string): unknown[] | null {
  const places = membersOf(displayOrder)[questionNameId];
  return Array.isArray(places) ? places : null;
}
