import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "#server/domain/saved-filters/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

type SavedFilterCalls = "CreateSavedFilter" | "DeleteSavedFilter" | "GetSavedFilters" | "RenameSavedFilter";

export const appSavedFilterHandlers: Pick<Handlers<"app">, SavedFilterCalls> = {
  CreateSavedFilter: ({ context, body }) => createSavedFilter(context, body),
  DeleteSavedFilter: ({ context, parameters }) => deleteSavedFilter(context, parameters.id),
  GetSavedFilters: ({ context }) => listSavedFilters(context),
  RenameSavedFilter: ({ context, body }) => renameSavedFilter(context, body),
};
