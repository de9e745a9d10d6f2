import type { PageAction } from "./layout.ts";

/** What someone can do on their bank's page. */
export const bankActions: readonly PageAction[] = [
  { action: "confirm", label: "Confirm", isMain: true },
  { action: "fail", label: "Fail the confirmation" },
  { action: "leave", label: "Leave without confirming" },
];
