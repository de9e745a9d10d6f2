import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Scope {
  /** A selector for the only part to check. */
  only?: string;
  /** A selector to exclude: frames without scripts, for example, make axe wait for each. */
  leftOut?: string;
  /** The tags of the rules to apply; defaults to all. */
  tags?: string[];
}

/** Fails with the rule and the markup of everything that axe finds on the page in its current state. */
export async function expectNoAxeViolations(page: Page, { only, leftOut, tags }: Scope = {}): Promise<void> {
  // In this mode axe needs no extra page per result, which would take as long as the rules themselves.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (only) builder.include(only);
  if (leftOut) builder.exclude(leftOut);
  if (tags) builder.withTags(tags);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
