import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Scope {
  /** A selector of the one part that is looked at. */
  only?: string;
  /** A selector of what is not looked at: frames without scripts, for one, let axe wait for each. */
  leftOut?: string;
  /** The tags of the rules that count; without them, all do. */
  tags?: string[];
}

/** Fails with the rule and the markup of everything that axe finds on the page as it stands. */
export async function expectNoAxeViolations(page: Page, { only, leftOut, tags }: Scope = {}): Promise<void> {
  // In this mode axe needs no page of its own for each result, which costs as much time as the rules do.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (only) builder.include(only);
  if (leftOut) builder.exclude(leftOut);
  if (tags) builder.withTags(tags);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
