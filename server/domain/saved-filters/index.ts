export { createSavedFilter } from "./create-saved-filter.ts";
export { deleteSavedFilter } from "./delete-saved-filter.ts";
export { listSavedFilters } from "./list-saved-filters.ts";
export { renameSavedFilter } from "./rename-saved-filter.ts";
