import type { Account } from "#lib/calls/shapes.ts";
import { findScreen } from "#lib/screens.ts";
import { mayOpen } from "./may-open.ts";

interface AccountTab {
  path: string;
  label: string;
}

const tabs: readonly AccountTab[] = [
  { path: "/account", label: "Account" },
  { path: "/account/users", label: "Users" },
  { path: "/account/security", label: "Security" },
  { path: "/account/notifications", label: "Notifications" },
  { path: "/billingplan", label: "Plan" },
  { path: "/manage-api-keys", label: "API keys" },
  { path: "/account/staff-activity", label: "Staff activity" },
];

/** The account screens that exist and that this person may open. */
export function accountTabs(account: Account | undefined): readonly AccountTab[] {
  return tabs.filter(({ path }) => findScreen(path) !== undefined && mayOpen(path, account));
}
