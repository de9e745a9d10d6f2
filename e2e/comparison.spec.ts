import type { Locator } from "@playwright/test";
import { expect, hydrated, signInToDemo, test } from "./fixtures.ts";

/** A figure on the screen, with the one before and the change that is shown. */
interface Compared {
  now: number;
  before: number;
  change: number;
  unit: "%" | "points";
}

/** Reads `248`, `90.0%` or `1,058`. */
const numberIn = (text: string) => Number(text.replace(/[,%]/g, ""));

/** Reads a figure and its note: `Up 13.8% from 218`, `Down 3.2 points from 92.7%`, `Unchanged at 99.3%`, `No clear change from 90.0%`. */
function comparedIn(value: string, note: string): Compared {
  const now = numberIn(value);
  const ofRate = value.includes("%") ? "points" : "%";
  const unchanged = /Unchanged at ([\d.,]+)/.exec(note);
  if (unchanged) return { now, before: numberIn(unchanged[1] ?? ""), change: 0, unit: ofRate };
  const unclear = /No clear change from ([\d.,]+)/.exec(note);
  if (unclear) {
    const before = numberIn(unclear[1] ?? "");
    return { now, before, change: now - before, unit: ofRate };
  }
  const [, way, size, unit, before] = /(Up|Down) ([\d.,]+)(%|\spoints?) from ([\d.,]+)/.exec(note) ?? [];
  expect(way, note).toBeDefined();
  const change = (way === "Up" ? 1 : -1) * numberIn(size ?? "");
  return { now, before: numberIn(before ?? ""), change, unit: unit === "%" ? "%" : "points" };
}

function expectToAddUp({ now, before, change, unit }: Compared): void {
  const exact = unit === "%" ? (100 * (now - before)) / before : now - before;
  // Shown with one decimal; a share and the one before are rounded, too.
  expect(Math.abs(change - exact), `${now} from ${before}: ${change} ${unit}`).toBeLessThan(
    unit === "%" ? 0.051 : 0.151,
  );
}

async function figuresIn(card: Locator): Promise<Compared[]> {
  const figures = await card
    .locator("dl > div")
    .evaluateAll((all) =>
      all.map((figure) => [...figure.querySelectorAll("dd")].map((part) => part.textContent ?? "")),
    );
  return figures.map(([value = "", note = ""]) => comparedIn(value, note));
}

test("a figure, the one before, and the change between them are of the days that the screen names", async ({
  page,
}) => {
  await signInToDemo(page.request);
  await page.goto("/surveys/analytics?range=7-days&compare=before");
  await hydrated(page);
  const days = /^(.+) – (.+), (\d{4}) vs\. (.+) – (.+), (\d{4}); today isn't counted$/;
  const named = await page.getByText(days).last().textContent();
  const [, from, to, year, fromBefore, toBefore, yearBefore] = days.exec(named ?? "") ?? [];
  // Only days of two years each have theirs.
  const timeOf = (day = "", of = "") => Date.parse(`${/\d{4}/.test(day) ? day : `${day}, ${of}`} UTC`);
  const lengthOf = (first?: string, last?: string, year?: string) =>
    Math.round((timeOf(last, year) - timeOf(first, year)) / 86_400_000) + 1;
  expect([lengthOf(from, to, year), lengthOf(fromBefore, toBefore, yearBefore)]).toEqual([6, 6]);

  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview).toContainText(`${from} – ${to}, ${year}`);
  const headline = await figuresIn(overview);
  expect(headline.map(({ unit }) => unit).slice(0, 2)).toEqual(["%", "%"]);
  for (const figure of headline) expectToAddUp(figure);

  // A row has its share in an element of its own, and the change in its last.
  const rows = await page.getByRole("listitem").evaluateAll((items) =>
    items.flatMap((item) => {
      const parts = [...item.querySelectorAll("span")].map(({ textContent }) => textContent ?? "");
      const [share, note = ""] = [parts.find((part) => /^[\d.]+%$/.test(part)), parts.at(-1)];
      return share && / from |Unchanged at/.test(note) ? [[share, note] as const] : [];
    }),
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const [share, note] of rows) expectToAddUp(comparedIn(share, note));
});
