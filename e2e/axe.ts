import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page, test } from "@playwright/test";
import type axe from "axe-core";

declare const window: Window & {
  axe?: typeof axe;
  /** The root element of the content that axe listens in: new content of a document loses its listeners. */
  axeRoot?: Element;
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colors; of all others, light and dark have the same. */
const colorRules = ["color-contrast", "link-in-text-block"];

interface Scope {
  /** A selector for the only part to check. */
  only?: string;
  /** A selector to exclude: frames without scripts, for example, make axe wait for each. */
  leftOut?: string;
  /** The tags of the rules to apply; defaults to all. */
  tags?: string[];
  /** The ids of the rules to apply; defaults to all. */
  rules?: string[];
}

/** A rule's id, and the markup of each element that breaks it. */
type Violation = readonly [rule: string, markup: string[]];

/** Fails with the rule and the markup of everything that axe finds on the page in its current state. */
export async function expectNoAxeViolations(page: Page, scope: Scope = {}): Promise<void> {
  expect(await axeViolations(page, scope)).toEqual([]);
}

/** What axe finds on the page once nothing is dimmed until its answer comes, and no transition runs: rules' ids, each with its markup. */
export async function axeViolations(page: Page, { only, leftOut, tags, rules }: Scope = {}): Promise<Violation[]> {
  await expect(page.locator('[data-stale]:not([data-stale="failed"])')).toHaveCount(0);
  await transitionsEnded(page);
  await loadAxe(page.mainFrame());
  let frames = 0;
  for (const frame of page.frames()) {
    if (frame === page.mainFrame() || !(await runsScripts(frame))) continue;
    await loadAxe(frame);
    frames += 1;
  }
  const runOnly = tags ?? (rules && { type: "rule" as const, values: rules });
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // What passed is neither reported nor given a selector, which would take a third of the time.
    selectors: false,
    // For each frame without scripts axe would wait half a second.
    iframes: frames > 0,
    ...(runOnly && { runOnly }),
  };
  const scope = { include: only ? [only] : ["html"], exclude: leftOut ? [leftOut] : [] };
  return await page.evaluate(
    async ([scope, options]) => {
      if (!window.axe) throw new Error("axe isn't loaded");
      const results = await window.axe.run(scope, options);
      return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const);
    },
    [scope, options] as const,
  );
}

/** Fails if axe finds anything, or if anything is wider than the window of this width. */
export async function expectReadable(page: Page, width: number, scope: Scope = {}): Promise<void> {
  await expectNoAxeViolations(page, scope);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
}

/**
 * Opens a screen on a phone and on a desktop, one of them in light and one in dark mode. Fails if anything is wider than
 * the window, or if axe finds anything. Tests differ in which one is dark; `npm test -- full` checks each in both modes.
 * @param open opens the screen, and returns when all of it is there
 */
export async function expectReadableEverywhere(
  page: Page,
  open: () => Promise<unknown>,
  { widths = [360, 1440], ...scope }: Scope & { widths?: number[] } = {},
): Promise<void> {
  const turn = test.info().title.length;
  for (const [index, width] of widths.entries()) {
    const [first, second] = (turn + index) % 2 === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const);
    await page.emulateMedia({ colorScheme: first, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await open();
    await drawnIn(page, first);
    await expectReadable(page, width, scope);
    if (process.env.SUITE !== "full") continue;
    await page.emulateMedia({ colorScheme: second, reducedMotion: "reduce" });
    await drawnIn(page, second);
    await expectNoAxeViolations(page, { ...scope, rules: colorRules });
  }
}

/** Loads axe into a frame's document, unless it is there. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (await frame.evaluate(() => window.axeRoot === document.documentElement)) return;
    await frame.evaluate(axeSource);
    await frame.evaluate(() => {
      window.axe?.configure({ allowedOrigins: ["<unsafe_all_origins>"] });
      window.axeRoot = document.documentElement;
    });
  } catch (error) {
    // A frame that was removed in the meantime isn't part of what is checked.
    if (!frame.isDetached()) throw error;
  }
}

async function runsScripts(frame: Frame): Promise<boolean> {
  const element = await frame.frameElement().catch((error) => {
    if (frame.isDetached()) return null;
    throw error;
  });
  const sandbox = (await element?.getAttribute("sandbox")) ?? null;
  await element?.dispose();
  if (!element) return false;
  return sandbox === null || sandbox.split(/\s+/).includes("allow-scripts");
}

/** Waits until the page is drawn in this color scheme. */
async function drawnIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme = wanted } = document.documentElement.dataset;
    return mantineColorScheme === wanted;
  }, colorScheme);
}

/**
 * Waits for every transition and finite animation on the page: axe would judge colors that are shown for a moment. Where
 * a color is inherited, the end of one transition begins that of a child, so it looks again until there is none.
 */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A document's animations don't include those of its shadow trees.
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    const running = () =>
      roots(document)
        .flatMap((root) => root.getAnimations())
        .filter(({ effect, playState }) => {
          return playState !== "finished" && Number(effect?.getComputedTiming().endTime) < 10_000;
        });
    for (let left = running(); left.length > 0; left = running())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}
