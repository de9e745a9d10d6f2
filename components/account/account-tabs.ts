import { findScreen } from "#lib/screens.ts";

interface AccountTab {
  path: string;
  label: string;
  /** For the owner's eyes alone. */
  isOwners?: true;
}

const tabs: readonly AccountTab[] = [
  { path: "/account", label: "Account" },
  { path: "/account/users", label: "Users" },
  { path: "/account/notifications", label: "Notifications" },
  { path: "/billingplan", label: "Plan" },
  { path: "/manage-api-keys", label: "API keys" },
  { path: "/account/staff-activity", label: "Staff activity", isOwners: true },
];

/** The screens about the account that a person may open: those that are built, and are theirs to see. */
export function accountTabs({ isOwner }: { isOwner: boolean }): readonly AccountTab[] {
  return tabs.filter(({ path, isOwners }) => findScreen(path) !== undefined && (isOwner || !isOwners));
}
