import { problemBody } from "./refusals.ts";
import type { Store } from "./store.ts";

/** What a user without access is answered; null for one who has it. */
export function userProblem({ approver, refusal }: Store, userId: number) {
  const lost = userId === NOBODY ? "deleted" : userId < approver ? refusal("keyUser") : null;
  if (lost === null) return null;
  const status = lost === "deleted" ? 401 : 403;
  return problemBody(status, "woocommerce_rest_cannot_view", "Sorry, you cannot view this resource.");
}

/** Whose a webhook is after its user was deleted. */
const NOBODY = 0;

/** Follows `keyUser`: once it is on, the next merchant who approves is another user. */
export function followUsers(store: Store): void {
  const lost = store.refusal("keyUser");
  if (lost === store.lost) return;
  store.lost = lost;
  if (lost === null) return;
  store.approver++;
  if (lost !== "deleted") return;
  for (const webhook of store.webhooks) webhook.userId = NOBODY;
  for (const { consumerKey } of store.keys) store.revoked.add(consumerKey);
  store.keys = [];
}
