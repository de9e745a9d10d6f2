import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { names } from "./values.ts";

const parameters = { range: "30-days", tag: "vip", unread: "1" };
const saved = {
  id: names.savedFilterId,
  name: "Unread VIPs",
  parameters,
  createdAt: "2026-11-20T11:05:31.000Z",
};

/** Examples of the filters an account saves for its response list. */
export const appSavedFilterExamples = {
  "app.CreateSavedFilter": {
    as: "owner",
    body: { name: "VIPs this month", parameters },
    answer: { ...saved, name: "VIPs this month" },
  },
  "app.DeleteSavedFilter": { as: "owner", path: { id: names.savedFilterId } },
  "app.GetSavedFilters": { as: "owner", answer: [saved] },
  "app.RenameSavedFilter": {
    as: "owner",
    body: { id: names.savedFilterId, name: "New VIPs" },
    answer: { ...saved, name: "New VIPs" },
  },
} satisfies Partial<Record<CallName, Example>>;
