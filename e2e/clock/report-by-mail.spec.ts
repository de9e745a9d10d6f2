import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";
import { formatPoints, groupsOfScores, marginText } from "#components/analytics/nps-text.ts";
import { Stats } from "#lib/calls/shapes.ts";
import { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { daysOf, readDateChoice } from "#lib/filters/date-range.ts";
import { formatCount, formatPercent, formatRate } from "#lib/format-figure.ts";
import { limitQuestions } from "#lib/reports/limit-analytics.ts";
import { FEWEST_SHARED } from "#lib/shared-reports.ts";
import { netPromoter } from "#lib/statistics/net-promoter.ts";
import { existingPdfToText, pdfToTextFailure } from "../../scripts/suite/find-pdftotext.mjs";
import { read } from "../compare-figures.ts";
import { expect, hydrated, newestMail, sandboxUrl, signInToDemo, test } from "../fixtures.ts";

// It moves the time of the whole product: no other test runs next to it.

async function moveTo(request: APIRequestContext, now: string | null): Promise<void> {
  expect((await request.post(`${sandboxUrl()}/control/clock`, { data: { now } })).ok()).toBe(true);
}

/** The time of the test's failure must not stay. */
test.afterEach(({ request }) => moveTo(request, null));

/** Next Monday in a time zone, at 8:05. */
function nextMonday(timeZone: string): Temporal.ZonedDateTime {
  const today = Temporal.Now.zonedDateTimeISO(timeZone);
  return today.add({ days: 8 - today.dayOfWeek }).withPlainTime("08:05");
}

function textOf(pdf: Buffer): string {
  const program = existingPdfToText();
  if (!program) throw new Error(pdfToTextFailure);
  return execFileSync(program, ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
}

const fewLine = `Figures of fewer than ${FEWEST_SHARED} shoppers aren't shown.`;

/** The headline numbers as the report's lines have them. */
function statLines({ views, responses, completions, responseRate, completionRate }: Stats): string[] {
  const rates = [formatRate(responseRate, views), formatRate(completionRate, responses)];
  return [[formatCount(views), formatCount(responses), ...rates].join(" "), `${formatCount(completions)} completed`];
}

/** A question's figures, without those of fewer than 10 shoppers. */
function questionLines(question: QuestionListItem): string[] {
  const { type, answered, topAnswers } = question;
  const shareOf = (count: number) => `${formatPercent((100 * count) / answered)} ${formatCount(count)}`;
  const head = `${formatCount(answered)} answered`;
  if (type === "longText") return [head];
  if (type !== "nps") {
    // Which ones a report leaves out has tests of its own.
    const [shown] = limitQuestions([question], [question.questionNameId]);
    return [head, ...(shown?.topAnswers ?? []).slice(0, 8).map(({ label, count }) => `${label} ${shareOf(count)}`)];
  }
  const groups = groupsOfScores(topAnswers);
  const { detractors, passives, promoters } = groups;
  return [
    ...[head, formatPoints(netPromoter(groups)?.nps ?? 0), marginText(groups)],
    "Detractors, 0–6 Passives, 7–8 Promoters, 9–10",
    [detractors, passives, promoters].map(shareOf).join(" "),
    ...[`9–10 ${shareOf(promoters)}`, `7–8 ${shareOf(passives)}`, `0–6 ${shareOf(detractors)}`],
  ];
}

test(
  "a report comes by mail on Monday as a PDF, with the figures that the calls return",
  { tag: "@full" },
  async ({ page }, testInfo) => {
    test.setTimeout(180_000);
    const { request } = page;
    await signInToDemo(request);
    const to = `agency-${randomUUID()}@example.com`;
    await page.goto("/surveys/analytics?range=30-days");
    await hydrated(page);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share a report" });
    await dialog.getByLabel("Title").fill("For the agency");
    await dialog.getByLabel("Send as PDF").selectOption("Each Monday");
    await dialog.getByLabel("Email addresses").fill(to);
    await dialog.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await dialog.getByText("Your links").click();
    await expect(dialog.getByText(`PDF each Monday to ${to}`)).toBeVisible();

    const { timeZone } = await read(request, "/Profile/Profile", z.object({ timeZone: z.string() }));
    const monday = nextMonday(timeZone);
    await moveTo(request, monday.toInstant().toString());
    await expect
      .poll(async () => (await (await request.get(`${sandboxUrl()}/mail?to=${to}`)).json()).length, {
        timeout: 120_000,
      })
      .toBe(1);
    const mail = await newestMail(request, to);
    expect(mail.subject).toBe("Quire & Fold: For the agency");
    const day = monday.toPlainDate().toString();
    expect(mail.attachments).toEqual([{ name: `report-${day}.pdf`, path: expect.any(String) }]);
    const pdf = await (await request.get(`${sandboxUrl()}${mail.attachments?.[0]?.path}`)).body();
    writeFileSync(testInfo.outputPath("report.pdf"), pdf);
    const lines = textOf(pdf)
      .split("\n")
      .map((line) => line.replaceAll(/\s+/g, " ").trim());
    expect(lines).toContain("For the agency");

    const { id: surveyId } = await read(request, "/Survey/GetByAccount", z.object({ id: z.string() }));
    const range = daysOf(readDateChoice(new URLSearchParams("range=30-days")), day);
    const query = new URLSearchParams({ ...range, surveyId });
    const stats = await read(request, `/Survey/GetTopLevelStatsForAccountByDateRange?${query}`, Stats);
    const list = `/Survey/GetSurveyQuestionListForAccountByDateRange?${query}`;
    const questions = await read(request, list, z.array(QuestionListItem));
    // Every line with a figure, apart from those that only have the days.
    const figures = lines.filter((line) => /\d/.test(line) && !line.includes(`, ${monday.year}`));
    expect(figures.toSorted()).toEqual([...statLines(stats), ...questions.flatMap(questionLines), fewLine].toSorted());
  },
);
