import type { Page } from "@playwright/test";
import { filledAccounts } from "../fill-answers.ts";
import { openPage } from "../rig/browser.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { readWebVitals, type WebVitals, watchWebVitals } from "../rig/web-vitals.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

/** Chromium's CPU is throttled by this factor: roughly a mid-range phone. */
const slowDown = 4;

/**
 * The analytics screens in Chromium: how long `/surveys/analytics` takes to complete at 10 million answers against 10
 * thousand; and the large account's dashboard and analytics on a slow CPU.
 */
export const screens: Row = {
  name: "screens",
  async measure(rig) {
    const app = await rig.app();
    const { large, small } = await filledAccounts(rig.owner);
    await rig.owner.query("UPDATE account SET hdyhau = 'A friend', store_choice_at = now() WHERE id = ANY($1)", [
      [large.accountId, small.accountId],
    ]);
    return [
      await completeAnalytics(rig, app, large.accountId, small.accountId),
      ...(await vitalsOf(rig, app, large.accountId)),
    ];
  },
};

async function completeAnalytics(rig: Rig, app: string, large: string, small: string): Promise<Result> {
  const opened = await Promise.all([large, small].map((accountId) => openAccount(rig, app, accountId)));
  const taken: [number[], number[]] = [[], []];
  try {
    // The first time fetches scripts and fills caches, for both equally.
    for (let round = -1; round < rounds; round++) {
      for (const [index, { page }] of opened.entries()) {
        const tookMs = await completeIn(page, "/surveys/analytics");
        if (round >= 0) taken[index === 0 ? 0 : 1].push(tookMs);
      }
    }
  } finally {
    await Promise.all(opened.map(({ browser }) => browser.close()));
  }
  const [largeMs, smallMs] = [median(taken[0]), median(taken[1])];
  return {
    title: "`/surveys/analytics` complete in Chromium at 10 million answers, against at 10 thousand",
    value: median(taken[0].map((ms, round) => ms / (taken[1][round] ?? Number.NaN))),
    floor: 1.3,
    aim: 1.1,
    better: "lower",
    detail: `${largeMs.toFixed(0)} ms against ${smallMs.toFixed(0)} ms from the navigation on`,
  };
}

async function openAccount(rig: Rig, app: string, accountId: string) {
  const { cookie } = await openMember(rig, app, accountId);
  const opened = await openPage(rig.root, app, cookie, { viewport: { width: 1440, height: 900 } });
  await watchWebVitals(opened.page);
  return opened;
}

/** Opens a screen and waits until no placeholder is left; returns milliseconds. */
async function completeIn(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () => document.querySelector("html[data-hydrated]") !== null && !document.querySelector(".mantine-Skeleton-root"),
    undefined,
    { polling: "raf" },
  );
  return await page.evaluate(() => performance.now());
}

async function vitalsOf(rig: Rig, app: string, accountId: string): Promise<Result[]> {
  const { browser, page } = await openAccount(rig, app, accountId);
  const found: Record<string, WebVitals[]> = { "/dashboard": [], "/surveys/analytics": [] };
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    for (let round = 0; round < rounds; round++) {
      for (const [path, vitals] of Object.entries(found)) {
        await completeIn(page, path);
        await touchFigures(page, path);
        vitals.push(await readWebVitals(page));
      }
    }
  } finally {
    await browser.close();
  }
  const worst = (field: keyof WebVitals) =>
    Math.max(...Object.values(found).map((vitals) => median(vitals.map((each) => each[field]))));
  const detail = Object.entries(found)
    .map(([path, vitals]) => `${path} ${vitals.map(detailOf).join(", ")}`)
    .join("; ");
  const suffix = `of dashboard and analytics with the processor ${slowDown} times slower`;
  return [
    {
      title: `largest contentful paint ${suffix}, in ms`,
      value: worst("largestPaintMs"),
      floor: 2_500,
      aim: 1_200,
      better: "lower",
      detail: `paint, shift and slowest interaction of each round: ${detail}`,
    },
    {
      title: `layout shift ${suffix}`,
      value: worst("layoutShift"),
      floor: 0.1,
      aim: 0.02,
      better: "lower",
      detail: "the sum of all shifts that no input caused",
    },
    {
      title: `slowest interaction ${suffix}, in ms`,
      value: worst("slowestInteractionMs"),
      floor: 200,
      aim: 100,
      better: "lower",
      detail: "opening a step of the set-up; another preset of days, and a question as a table",
    },
  ];
}

function detailOf({ largestPaintMs, layoutShift, slowestInteractionMs }: WebVitals): string {
  return `${largestPaintMs.toFixed(0)} ms / ${layoutShift.toFixed(3)} / ${slowestInteractionMs} ms`;
}

/** A merchant's actions there. */
async function touchFigures(page: Page, path: string): Promise<void> {
  if (path === "/dashboard") {
    await page.getByRole("button", { name: "Enable your survey" }).click();
    await page.getByRole("button", { name: "Customize your survey" }).click();
    return;
  }
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Show table" }).click();
  // The next preset, by the keyboard: selecting it by script would not count as an interaction.
  await page.getByRole("combobox", { name: "Date range" }).press("ArrowDown");
  await page.getByRole("table").first().waitFor();
}
