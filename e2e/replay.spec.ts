import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, test } from "@playwright/test";
import papaparse from "papaparse";
import * as z from "zod";
import { Stats } from "#lib/calls/shapes.ts";
import { QuestionAnalytics, QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { expect, sandboxUrl, signUp } from "./fixtures.ts";
import { type QuestionTally, tallyOf } from "./thanksgiving-tally.ts";

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "sandbox/data/thanksgiving-2015/responses.csv");

/** Runs the replay command; returns its output and exit code. */
async function replay(csv: string, emailAddress: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const target = ["--url", process.env.E2E_APP_URL ?? "", "--mailbox", sandboxUrl(), "--email", emailAddress];
  const args = [path.join(root, "scripts/replay.ts"), csv, ...target];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args)) };
  } catch (error) {
    if (error instanceof Error && "code" in error && "stdout" in error && "stderr" in error)
      return { code: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

async function read<Answer>(request: APIRequestContext, address: string, schema: z.ZodType<Answer>): Promise<Answer> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return schema.parse(await answer.json());
}

const share = (part: number, whole: number) => Math.floor((part * 1000) / whole + 0.5) / 10;
const days = "startDate=2015-01-01&endDate=2999-12-31";

test("the replayed survey's figures exactly match a tally of its file", { tag: "@full" }, async ({ request }) => {
  test.setTimeout(300_000);
  const { emailAddress } = await signUp(request);
  const { respondents, questions } = tallyOf(file);

  await test.step("the replay goes through", async () => {
    expect(await replay(file, emailAddress)).toMatchObject({ code: 0, stderr: "" });
  });
  await test.step("top-level figures", () => compareStats(request, respondents));
  await test.step("the list of questions", () => compareList(request, questions));
  const list = await read(request, "/Survey/GetSurveyQuestionListForAccount", z.array(QuestionListItem));
  for (const tally of questions) {
    const id = list.find(({ title }) => title === tally.title)?.questionNameId ?? "";
    await test.step(tally.title, async () => {
      await compareAnalytics(request, id, tally);
      await compareCsv(request, id, tally);
    });
  }
  await test.step("a second replay changes nothing", async () => {
    expect(await replay(file, emailAddress)).toMatchObject({ code: 0, stderr: "" });
    await compareStats(request, respondents);
    await compareList(request, questions);
  });
});

async function compareStats(request: APIRequestContext, count: number): Promise<void> {
  const expected = { views: count, responses: count, completions: count, responseRate: 100, completionRate: 100 };
  expect(await read(request, "/Survey/GetTopLevelStatsForAccount", Stats)).toEqual(expected);
  expect(await read(request, `/Survey/GetTopLevelStatsForAccountByDateRange?${days}`, Stats)).toEqual(expected);
}

async function compareList(request: APIRequestContext, questions: readonly QuestionTally[]): Promise<void> {
  const expected = questions.map(({ title, shown, answered, counts }) => ({
    title,
    isLive: true,
    shown,
    answered,
    skipped: shown - answered,
    topAnswers: Object.fromEntries([...counts].map(([label, count]) => [label, [count, share(count, answered)]])),
  }));
  for (const address of ["ForAccount", `ForAccountByDateRange?${days}`]) {
    const list = await read(request, `/Survey/GetSurveyQuestionList${address}`, z.array(QuestionListItem));
    const reported = list.map(({ title, isLive, shown, answered, skipped, topAnswers }) => ({
      title,
      isLive,
      shown,
      answered,
      skipped,
      topAnswers: Object.fromEntries(topAnswers.map((one) => [one.label, [one.count, one.share]])),
    }));
    expect(reported).toEqual(expected);
  }
}

async function compareAnalytics(request: APIRequestContext, id: string, tally: QuestionTally): Promise<void> {
  const calls = [
    `GetQuestionAnalyticsPageViewModel?questionNameId=${id}`,
    `GetQuestionAnalyticsPageViewModelWithDateFilters?questionNameId=${id}&${days}`,
  ];
  for (const call of calls) {
    const reported = await read(request, `/Survey/${call}`, QuestionAnalytics);
    const { shown, answered, counts, other } = tally;
    expect(reported).toMatchObject({ shown, answered, skipped: shown - answered });
    expect(reported.answers.filter(({ count }) => count > 0).length).toBe(counts.size);
    for (const { label, count, share: reportedShare } of reported.answers)
      expect([label, count, reportedShare]).toEqual([
        label,
        counts.get(label) ?? 0,
        share(counts.get(label) ?? 0, answered),
      ]);
    expect(new Map(reported.other.map(({ text, count }) => [text, count]))).toEqual(other);
    expect(reported.series.reduce((sum, day) => sum + day.answered, 0)).toBe(answered);
  }
}

async function compareCsv(
  request: APIRequestContext,
  id: string,
  { answered, byRespondent }: QuestionTally,
): Promise<void> {
  const answer = await request.get(`/Survey/ExportQuestionResponsesToCsv?questionNameId=${id}`);
  const csv = (await answer.body()).toString();
  expect(csv.startsWith("\uFEFFresponseId,answeredAt,answer,other,")).toBe(true);
  const { data } = papaparse.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(answered);
  const reported = Object.fromEntries(data.map((row) => [row.sourceOrderId, [row.answer, row.other?.trim()]]));
  const expected = [...byRespondent].map(([order, { labels, other }]) => [
    order,
    [safe(labels.join(" | ")), safe(other)],
  ]);
  expect(reported).toEqual(Object.fromEntries(expected));
  const list = await read(request, `/Survey/ResponsesList?questionNameId=${id}&limit=1`, z.object({ total: z.int() }));
  expect(list.total).toBe(answered);
}

/** A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function safe(text: string): string {
  return /^[=+@-]/.test(text) ? `'${text}` : text;
}

test("wrong columns or broken quoting in a file are reported by line and column, and nothing is sent", async ({
  request,
}) => {
  const { emailAddress } = await signUp(request);
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-replay-"));
  const csv = readFileSync(file, "utf8");
  const broken: [string, RegExp][] = [
    [csv.replace("US Region", "Region"), /^Line 1, column 65: the column must be "US Region", not "Region"\.\n$/],
    [csv.replace(",Turkey,", ',"Turkey,'), /^Line \d+, column \d+: a quote isn't closed[^\n]*\.\n$/],
  ];
  for (const [text, message] of broken) {
    const copy = path.join(folder, "broken.csv");
    writeFileSync(copy, text);
    expect(await replay(copy, emailAddress)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
  }
  rmSync(folder, { recursive: true });
  expect(await read(request, "/Survey/GetTopLevelStatsForAccount", Stats)).toMatchObject({ views: 0 });
});
