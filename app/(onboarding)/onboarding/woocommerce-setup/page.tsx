import type { Metadata } from "next";
import { WooCommerceSetup } from "#components/onboarding/WooCommerceSetup.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";

export const metadata: Metadata = { title: "Set up WooCommerce" };

export default async function WooCommerceSetupPage() {
  const context = await pageMember();
  const { publishableKey } = await inAccount(context.accountId, () => accountProfile(context));
  return <WooCommerceSetup publishableKey={publishableKey} appUrl={env.APP_URL} />;
}
