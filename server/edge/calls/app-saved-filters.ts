import type { appSavedFilterCalls } from "#lib/calls/app-saved-filters.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "#server/domain/saved-filters/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appSavedFilterHandlers: Handlers<typeof appSavedFilterCalls> = {
  CreateSavedFilter: ({ context, body }) => createSavedFilter(context, body),
  DeleteSavedFilter: ({ context, parameters }) => deleteSavedFilter(context, parameters.id),
  GetSavedFilters: ({ context }) => listSavedFilters(context),
  RenameSavedFilter: ({ context, body }) => renameSavedFilter(context, body),
};
