import { attribution } from "./attribution.ts";
import { buildTemplate, type LibraryTemplate } from "./build-template.ts";
import { type LibraryCategoryId, libraryCategories } from "./categories.ts";
import { checkout } from "./checkout.ts";
import { demographics } from "./demographics.ts";
import { feedback } from "./feedback.ts";
import { motivation } from "./motivation.ts";
import { personalisation } from "./personalisation.ts";
import { product } from "./product.ts";
import { retention } from "./retention.ts";
import { satisfaction } from "./satisfaction.ts";
import type { WrittenTemplate } from "./written-template.ts";

export type { LibraryTemplate } from "./build-template.ts";
export { libraryCategories } from "./categories.ts";

const shelves: Record<LibraryCategoryId, readonly WrittenTemplate[]> = {
  attribution,
  motivation,
  checkout,
  product,
  satisfaction,
  demographics,
  personalisation,
  retention,
  feedback,
};

/**
 * The question library, category by category. For servers: screens get it through `SurveyTemplate.List`. Every account
 * shares these objects, so they are frozen: copy before changing.
 */
export const libraryTemplates: readonly LibraryTemplate[] = freeze(
  libraryCategories.flatMap(({ id }) => shelves[id].map((written) => buildTemplate(id, written))),
);

function freeze<Thing>(thing: Thing): Thing {
  if (typeof thing === "object" && thing !== null) for (const part of Object.values(thing)) freeze(part);
  return Object.freeze(thing);
}
