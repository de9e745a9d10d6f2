export { createSavedFilter, deleteSavedFilter, listSavedFilters, renameSavedFilter } from "./saved-filters.ts";
