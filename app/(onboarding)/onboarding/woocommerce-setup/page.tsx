import type { Metadata } from "next";
import { WooCommerceSetup } from "#components/onboarding/WooCommerceSetup.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { lastConsent } from "#server/domain/connections/index.ts";
import { storeStatus } from "#server/domain/stores/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";

export const metadata: Metadata = { title: "Set up WooCommerce" };

interface SetupPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WooCommerceSetupPage({ searchParams }: SetupPageProps) {
  const context = await pageMember();
  const [{ publishableKey }, store] = await inPage(context.accountId, () =>
    Promise.all([accountProfile(context), storeStatus(context)]),
  );
  return (
    <WooCommerceSetup
      publishableKey={publishableKey}
      appUrl={env.APP_URL}
      initial={store}
      mayConnect={context.role !== "member"}
      outcome={(await searchParams).connected}
      lastAsked={await lastConsent(context.accountId, new Date())}
    />
  );
}
