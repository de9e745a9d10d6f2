/** @module-tag full */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import papaparse from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { QuestionAnalytics, QuestionListItem } from "#lib/calls/survey-analytics.ts";
import type { Question } from "#lib/survey/document.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { serveApi } from "#server/testing/serve-api.ts";
import type { ServedShop } from "#server/testing/serve-shop.ts";
import { type QuestionTally, tallyOf } from "../../e2e/thanksgiving-tally.ts";
import { call } from "./call.ts";
import { goLive, type LiveSurvey } from "./go-live.ts";
import { type Respondent, readRespondents } from "./read-respondents.ts";
import { sourceQuestions, thanksgivingSurvey } from "./thanksgiving-survey.ts";

// The file's survey is edited and published again while its respondents answer: some before, some halfway through, some
// after. The figures must agree with a tally of the file that ignores the edit.

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
const csv = readFileSync(file, "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "afterword-tally-"));

let served: ServedShop;
beforeAll(async () => {
  served = await serveApi();
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const removed = "gravy";
const renamed = new Map([["Do you celebrate Thanksgiving?", "Will there be a Thanksgiving dinner?"]]);
const relabelled = new Map([["Turkey", "A whole turkey"]]);
const added: Question = { questionNameId: "anything-else", type: "text", title: "Anything else?", required: false };

/** New names, a different order of questions and choices, one question fewer and one more. */
function editedQuestions(questions: readonly Question[]): Question[] {
  const kept = questions.filter(({ questionNameId }) => questionNameId !== removed).map(editedQuestion);
  return [...kept.slice(-5).reverse(), ...kept.slice(0, -5), added];
}

function editedQuestion(question: Question): Question {
  const choices = question.choices?.map((one) => ({ ...one, label: relabelled.get(one.label) ?? one.label }));
  const title = renamed.get(question.title) ?? question.title;
  return { ...question, title, ...(choices ? { choices: choices.reverse() } : {}) };
}

test("a survey that is edited and published again halfway still matches a tally of its file exactly", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const before = await goLive(served.url, cookie, thanksgivingSurvey);
  const respondents = readRespondents(csv, sourceQuestions);
  // Mixed by number, so that each kind of page has every kind of respondent.
  const [done = [], between = [], after = []] = [0, 1, 2].map((kind) => respondents.filter((_, at) => at % 3 === kind));

  await sendAll(done, (one) => send(before, one, 0, 4));
  await sendAll(between, (one) => send(before, one, 0, 2));
  const questions = editedQuestions(thanksgivingSurvey.questions);
  await call(`${served.url}/Survey/Save`, { cookie, body: { id: before.surveyId, questions, publish: true } });
  const now = { ...before, version: before.version + 1 };
  await sendAll(after, (one) => send(now, without(one, removed), 0, 4));
  await sendAll(between, (one) => send(before, one, 2, 4));
  // A late repeat of messages for either version changes nothing.
  await sendAll(done.slice(0, 50), (one) => send(before, one, 0, 4));
  await sendAll(after.slice(0, 50), (one) => send(now, without(one, removed), 0, 4));

  const count = respondents.length;
  expect(await call(`${served.url}/Survey/GetTopLevelStatsForAccount`, { cookie })).toEqual({
    views: count,
    responses: count,
    completions: count,
    responseRate: 100,
    completionRate: 100,
  });
  const old = tallyOfRespondents([...done, ...between]).find(({ title }) => title === "Do you typically have gravy?");
  const tallies = tallyOfRespondents(respondents).filter(({ title }) => title !== old?.title);
  const list = z
    .array(QuestionListItem)
    .parse(await call(`${served.url}/Survey/GetSurveyQuestionListForAccount`, { cookie }));
  expect(list).toHaveLength(tallies.length + 2);
  for (const tally of tallies) await compare(cookie, list, asEdited(tally), true);
  if (!old) throw new Error("the file has no question of that title");
  await compare(cookie, list, old, false);
  expect(list.find(({ questionNameId }) => questionNameId === added.questionNameId)).toMatchObject({
    shown: after.length,
    answered: 0,
    skipped: after.length,
  });
}, 120_000);

/** Sends some of the four messages of a respondent's page: the view, the answers in two halves, the end. */
async function send(live: LiveSurvey, { id, responseId, answers }: Respondent, from: number, to: number) {
  const middle = answers.length >> 1;
  const messages = [
    { event: "view" },
    { event: "answer", answers: answers.slice(0, middle) },
    { event: "answer", answers: answers.slice(middle) },
    { event: "complete" },
  ];
  const page = { ...live, responseId, platform: "None", surface: "thankYou", sourceOrderId: id };
  for (const [sequence, message] of [...messages.entries()].slice(from, to)) {
    await call(`${served.url}/Survey/SaveResponse`, { body: { ...page, ...message, sequence } });
  }
}

async function sendAll(respondents: readonly Respondent[], one: (respondent: Respondent) => Promise<void>) {
  const waiting = respondents.values();
  const page = async () => {
    for (const respondent of waiting) await one(respondent);
  };
  await Promise.all(Array.from({ length: 16 }, page));
}

function without(respondent: Respondent, questionNameId: string): Respondent {
  return { ...respondent, answers: respondent.answers.filter((answer) => answer.questionNameId !== questionNameId) };
}

/** A tally of some of the file's rows. */
function tallyOfRespondents(respondents: readonly Respondent[]): QuestionTally[] {
  const ids = new Set(respondents.map(({ id }) => id));
  const { data } = papaparse.parse<string[]>(csv, { skipEmptyLines: true });
  const rows = data.filter(([id = ""], at) => at === 0 || ids.has(id));
  const part = path.join(folder, "part.csv");
  writeFileSync(part, papaparse.unparse(rows));
  return tallyOf(part).questions;
}

function asEdited(tally: QuestionTally): QuestionTally {
  const counts = new Map([...tally.counts].map(([label, count]) => [relabelled.get(label) ?? label, count]));
  return { ...tally, title: renamed.get(tally.title) ?? tally.title, counts };
}

async function compare(cookie: string, list: readonly QuestionListItem[], tally: QuestionTally, isLive: boolean) {
  const { title, shown, answered, counts, other } = tally;
  const item = list.find((one) => one.title === title);
  expect(item).toMatchObject({ title, isLive, shown, answered, skipped: shown - answered });
  const address = `${served.url}/Survey/GetQuestionAnalyticsPageViewModel?questionNameId=${item?.questionNameId}`;
  const reported = QuestionAnalytics.parse(await call(address, { cookie }));
  expect(reported).toMatchObject({ shown, answered, skipped: shown - answered });
  const counted = reported.answers.filter(({ count }) => count > 0);
  expect(new Map(counted.map(({ label, count }) => [label, count]))).toEqual(counts);
  expect(new Map(reported.other.map(({ text, count }) => [text, count]))).toEqual(other);
}
