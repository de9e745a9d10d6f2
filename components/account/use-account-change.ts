import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Calls that change the account or the person and return the updated account. */
type AccountChange =
  | "Profile.UpdateBusinessInformation"
  | "Profile.UpdateContactInformation"
  | "Profile.UpdateNotifications"
  | "app.UpdateRetention";

/** Runs one of those calls; `keep` stores its answer where every screen reads the account. */
export function useAccountChange<Name extends AccountChange>(name: Name) {
  const queries = useQueryClient();
  const change = useCallMutation<Name>(name);
  const keep = (account: Account) => {
    const [profile] = callKey("Profile.Profile", {});
    const previous = queries.getQueryData<Account>(callKey("Profile.Profile", {}));
    queries.setQueryData(callKey("Profile.Profile", {}), account);
    if (previous?.timeZone === account.timeZone && previous.currency === account.currency) return;
    // Everything already loaded uses the previous time zone and currency.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profile });
  };
  return { change, keep };
}
