import * as z from "zod";
import type { Dimension } from "../dimensions.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberChange, memberRead, nothing } from "./declare.ts";
import { names } from "./example-values.ts";
import { idParameter } from "./shapes.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

/** How many filters an account can save. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_FILTER_NAME_LENGTH = 60;

const value = plainText(200, 1).optional();

/**
 * The response list's URL parameters except the page: dates (`range`, or `from` and `to`), search (`q`) and filters.
 */
export const filterParameters = z.object({
  q: value,
  range: value,
  from: value,
  to: value,
  customerType: value,
  surface: value,
  country: value,
  totalFrom: value,
  totalTo: value,
  currency: value,
  campaign: value,
  product: value,
  discount: value,
  unread: value,
  tag: value,
  tests: value,
  survey: value,
  question: value,
  choice: value,
  scoreFrom: value,
  scoreTo: value,
  says: value,
} satisfies Record<Dimension, z.ZodType> & Record<string, z.ZodType>);
export type FilterParameters = z.infer<typeof filterParameters>;

export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  parameters: filterParameters,
  createdAt: Instant,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const Name = plainText(MAX_FILTER_NAME_LENGTH, 1).transform((name) => name.trim());

const parameters = { range: "30-days", tag: "vip", unread: "1" };
const saved = {
  id: names.savedFilterId,
  name: "Unread VIPs",
  parameters,
  createdAt: "2026-11-20T11:05:31.000Z",
};

/** Calls about the filters an account saves for its response list. */
export const appSavedFilterCalls = declareCalls({
  GetSavedFilters: {
    route: "GET /app/responses/saved-filters",
    summary: "List the saved filters of the response list, by name",
    ...memberRead,
    returns: json(z.array(SavedFilter)),
    example: { as: "owner", answer: [saved] },
  },
  CreateSavedFilter: {
    route: "POST /app/responses/saved-filters",
    summary: "Save a filter of the response list for everyone in the account",
    ...memberChange,
    staffAction: "Saved a filter",
    body: z.object({
      name: Name,
      parameters: filterParameters.refine(
        (parameters) => Object.values(parameters).some((one) => one !== undefined),
        "must have at least one filter",
      ),
    }),
    refusals: ["conflict"],
    returns: json(SavedFilter, 201),
    example: {
      as: "owner",
      body: { name: names.newFilterName, parameters },
      answer: { ...saved, name: names.newFilterName },
    },
  },
  RenameSavedFilter: {
    route: "POST /app/responses/rename-saved-filter",
    summary: "Rename a saved filter",
    ...memberChange,
    staffAction: "Renamed a saved filter",
    body: z.object({ id: idText("savedFilter", z.string().max(64, "must have at most 64 characters")), name: Name }),
    refusals: ["not-found", "conflict"],
    returns: json(SavedFilter),
    example: {
      as: "owner",
      body: { id: names.savedFilterId, name: "New VIPs" },
      answer: { ...saved, name: "New VIPs" },
    },
  },
  DeleteSavedFilter: {
    route: "DELETE /app/responses/saved-filters/{id}",
    summary: "Delete a saved filter",
    ...memberChange,
    staffAction: "Deleted a saved filter",
    parameters: idParameter("savedFilter"),
    returns: nothing,
    example: { as: "owner", path: { id: names.savedFilterId } },
  },
});
