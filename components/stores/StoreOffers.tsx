import { Anchor } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";

/** What the store says otherwise than the account. Only offered: changing either recalculates the account's reports. */
export function StoreOffers({ offers }: Pick<StoreStatus, "offers">) {
  const facts = [
    offers.currency && `currency (${offers.currency})`,
    offers.timeZone && `time zone (${offers.timeZone})`,
  ];
  const named = facts.filter((fact) => fact !== null && fact !== "");
  if (named.length === 0) return null;
  return (
    <Notice status="neutral" title={`Your store has a different ${named.join(" and ")}`}>
      To use it in your reports, <Anchor href="/account">change it in your business information</Anchor>.
    </Notice>
  );
}
