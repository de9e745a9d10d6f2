import { expect, test } from "vitest";
import { funnelsOf, listedCards } from "./listed-cards.ts";

const question = (id: string, isLive: boolean, shown = 9) => ({ id, isLive, shown, answered: shown });
const live = { surveyId: "s1", name: "Boats", isLive: true };
const ended = { surveyId: "s2", name: "Sails", isLive: false };

test("questions that ended are kept apart, those without figures left out", () => {
  const questions = [question("a", true), question("b", true, 0), question("c", false), question("d", false, 0)];
  const cards = listedCards(questions, live);
  expect(cards.current.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(cards.ended.map(({ id }) => id)).toEqual(["c"]);
  expect(listedCards(questions, undefined)).toEqual(cards);
});

test("a survey that ended as a whole shows its questions, as does an account whose surveys all have", () => {
  const questions = [question("c", false), question("d", true), question("e", false)];
  expect(listedCards(questions, ended)).toEqual({ current: questions, ended: [] });
  const gone = [question("c", false)];
  expect(listedCards(gone, undefined)).toEqual({ current: gone, ended: [] });
});

test("there is one funnel per survey, under the same filters", () => {
  const everybody = { range: null, segment: { surface: "pos" } } as const;
  const ofLive = { ...everybody, survey: live };
  expect(funnelsOf(everybody, [live, ended])).toEqual([ofLive, { ...everybody, survey: ended }]);
  expect(funnelsOf(ofLive, [live, ended])).toEqual([ofLive]);
  expect(funnelsOf(everybody, [live])).toEqual([everybody]);
});
