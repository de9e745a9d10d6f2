import type { Metadata } from "next";
import { WooCommerceSetup } from "#components/onboarding/WooCommerceSetup.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { env } from "#server/env.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Set up WooCommerce" };

export default async function WooCommerceSetupPage() {
  const context = await pageMember();
  const { publishableKey } = await inAccount(context.accountId, () => accountProfile(context));
  return <WooCommerceSetup publishableKey={publishableKey} appUrl={env.APP_URL} />;
}
