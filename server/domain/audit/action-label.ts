import { everyCall } from "#lib/calls/catalogue.ts";
import { operationIdOf } from "#lib/calls/routes.ts";
import { securityActionLabel } from "#lib/security-actions.ts";

const labels = new Map(everyCall().map(({ name, call }) => [operationIdOf(name), call.staffAction]));

/** What an entry's action was, in words: from the call's declaration, or the event's name; else the action itself. */
export function actionLabel({ action, details }: { action: string; details: Record<string, unknown> }): string {
  if (action === "surveyToggleStatusById" && typeof details.enabled === "boolean") {
    return details.enabled ? "Enabled the survey" : "Disabled the survey";
  }
  return labels.get(action) ?? securityActionLabel(action) ?? action;
}
