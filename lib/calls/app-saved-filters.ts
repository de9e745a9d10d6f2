import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing } from "./declare.ts";
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
  unread: value,
  tag: value,
  tests: value,
  survey: value,
  question: value,
});
export type FilterParameters = z.infer<typeof filterParameters>;

export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  parameters: filterParameters,
  createdAt: Instant,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const Name = plainText(MAX_FILTER_NAME_LENGTH, 1).transform((name) => name.trim());

/** Calls about the filters an account saves for its response list. */
export const appSavedFilterCalls = {
  GetSavedFilters: {
    summary: "The saved filters of the response list, by name",
    access: "member",
    effect: "read",
    returns: json(z.array(SavedFilter)),
  },
  CreateSavedFilter: {
    summary: "Save named filters of the response list for everyone in the account",
    access: "member",
    effect: "change",
    body: z.object({
      name: Name,
      parameters: filterParameters.refine(
        (parameters) => Object.values(parameters).some((one) => one !== undefined),
        "must have at least one filter",
      ),
    }),
    returns: json(SavedFilter, 201),
  },
  RenameSavedFilter: {
    summary: "Rename a saved filter",
    access: "member",
    effect: "change",
    body: z.object({ id: idText(z.string().max(64, "must have at most 64 characters")), name: Name }),
    returns: json(SavedFilter),
  },
  DeleteSavedFilter: {
    summary: "Delete a saved filter",
    access: "member",
    effect: "change",
    parameters: idParameter,
    returns: nothing,
  },
} as const;
