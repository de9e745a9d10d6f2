import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

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

/** Fails with the rule and the markup of everything that axe finds on the page in its current state. */
export async function expectNoAxeViolations(page: Page, { only, leftOut, tags, rules }: Scope = {}): Promise<void> {
  await transitionsEnded(page);
  // In this mode axe needs no extra page per result, which would take as long as the rules themselves.
  // Nor are selectors needed for each element that passed, which take a third of the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (only) builder.include(only);
  if (leftOut) builder.exclude(leftOut);
  if (tags) builder.withTags(tags);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
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
    await expectNoAxeViolations(page, scope);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    if (process.env.SUITE !== "full") continue;
    await page.emulateMedia({ colorScheme: second, reducedMotion: "reduce" });
    await drawnIn(page, second);
    await expectNoAxeViolations(page, { ...scope, rules: colorRules });
  }
}

/** Waits until the page is drawn in this color scheme. */
async function drawnIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme = wanted } = document.documentElement.dataset;
    return mantineColorScheme === wanted;
  }, colorScheme);
}

/** Waits for every transition on the page: axe would judge colors that are shown for a moment. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
