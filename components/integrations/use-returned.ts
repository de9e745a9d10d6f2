import { useEffect, useEffectEvent, useState } from "react";
import { useAddress } from "#components/filters/use-address.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import { type IntegrationName, integrationNames, integrationPartners } from "#lib/partners.ts";

export interface ConnectFailure {
  name: IntegrationName;
  /** A code from the address; null if there is none. */
  reason: string | null;
}

/** What came of signing in at a partner, from the address, which is then cleaned. */
export function useReturned(onConnected: (name: IntegrationName) => void) {
  const { query, write } = useAddress();
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const [connected, slug, reason] = [query.get("connected"), query.get("partner"), query.get("reason")];
  const read = useEffectEvent(() => {
    if (connected === null) return;
    const name = nameOf(connected === "no" ? slug : connected);
    if (name && connected === "no") setFailure({ name, reason });
    if (name && connected !== "no") {
      notifySuccess(`${name} connected`);
      onConnected(name);
    }
    write({ connected: null, partner: null, reason: null });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when the address changes
  useEffect(() => read(), [connected]);
  return { failure, dismiss: () => setFailure(null) };
}

function nameOf(slug: string | null): IntegrationName | undefined {
  return integrationNames.find((name) => integrationPartners[name].slug === slug);
}
