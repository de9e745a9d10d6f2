import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** The calls that change something about the account or the person, and answer the account as it is then. */
type AccountChange =
  | "Profile.UpdateBusinessInformation"
  | "Profile.UpdateContactInformation"
  | "Profile.UpdateNotifications"
  | "app.UpdateRetention";

/** One of those calls; `keep` puts its answer where every screen reads the account. */
export function useAccountChange<Name extends AccountChange>(name: Name) {
  const queries = useQueryClient();
  const change = useCallMutation<Name>(name);
  const keep = (account: Account) => {
    const [profile] = callKey("Profile.Profile", {});
    const former = queries.getQueryData<Account>(callKey("Profile.Profile", {}));
    queries.setQueryData(callKey("Profile.Profile", {}), account);
    if (former?.timeZone === account.timeZone && former.currency === account.currency) return;
    // A new time zone or currency begins to count anew, and what was read before is in the former one.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profile });
  };
  return { change, keep };
}
