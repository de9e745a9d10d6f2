import { useEffect, useEffectEvent, useState } from "react";
import { useAddress } from "#components/filters/use-address.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import { type IntegrationName, integrationLabel, integrationNames, integrationPartners } from "#lib/partners.ts";

export interface ConnectFailure {
  name: IntegrationName;
  /** A code from the address; null if there is none. */
  reason: string | null;
}

/** What came of signing in at a partner, from the address, which is then cleaned. */
export function useReturned(onConnected: (name: IntegrationName) => void) {
  const { query, write } = useAddress();
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const connected = query.get("connected");
  const read = useEffectEvent((came: string) => {
    const [slug, reason] = [query.get("partner"), query.get("reason")];
    const name = nameOf(came === "no" ? slug : came);
    if (name && came === "no") setFailure({ name, reason });
    if (name && came !== "no") {
      notifySuccess(`${integrationLabel(name)} connected`);
      onConnected(name);
    }
    write({ connected: null, partner: null, reason: null });
  });
  useEffect(() => {
    if (connected !== null) read(connected);
  }, [connected]);
  return { failure, dismiss: () => setFailure(null) };
}

function nameOf(slug: string | null): IntegrationName | undefined {
  return integrationNames.find((name) => integrationPartners[name].slug === slug);
}
