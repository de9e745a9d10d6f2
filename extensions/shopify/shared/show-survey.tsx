import { type ComponentChildren, render } from "preact";
import { Guarded } from "./Guarded.tsx";
import type { Kit } from "./kit.ts";
import { openSurvey } from "./open-survey.ts";
import { Survey } from "./Survey.tsx";
import type { ShopifySurface } from "./surface.ts";

/**
 * Draws the survey of a surface into Shopify's frame, or nothing if there is none, or anything fails.
 * @param readSurface reads it from Shopify's interface, which may not have what it says
 */
export async function showSurvey(
  kit: Kit,
  heading: string,
  readSurface: () => ShopifySurface | null,
  frame: (survey: ComponentChildren) => ComponentChildren = (survey) => survey,
): Promise<void> {
  try {
    const surface = readSurface();
    const open = surface && (await openSurvey(surface));
    if (open) render(<Guarded>{frame(<Survey open={open} kit={kit} heading={heading} />)}</Guarded>, document.body);
  } catch {
    // No network, no order, or an interface that isn't as described: no survey.
  }
}
