import type { Metadata } from "next";
import { SecurityScreen } from "#components/security/SecurityScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { readSecurity } from "#server/domain/factors/index.ts";
import { listAccounts } from "#server/domain/members/index.ts";
import type { Session } from "#server/domain/sessions/index.ts";
import { safeReturnPath } from "#server/domain/sign-in/index.ts";
import { pagePerson } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Security" };

interface SecurityPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Open to anyone signed in: people who lack the factor that their account requires come here first. */
export default async function SecurityPage({ searchParams }: SecurityPageProps) {
  const { session, isLimited } = await pagePerson();
  const { required, returnTo } = await searchParams;
  const security = await readSecurity({ session, personId: session.personId });
  const continueTo = safeReturnPath([returnTo].flat()[0]) ?? "/dashboard";
  // Also without the parameter: a sign-in link or a bookmark may lead straight here.
  const isRequired = required !== undefined || session.needsSecondFactor;
  return (
    <Prefetched calls={[prefetched("app.GetSecurity", {}, security)]}>
      <SecurityScreen
        isLimited={isLimited}
        required={isRequired ? { companyName: await companyName(session), continueTo } : undefined}
      />
    </Prefetched>
  );
}

/**
 * The company that requires it; null if the product itself does, as for staff or an account that the person is joining.
 */
async function companyName(session: Session): Promise<string | null> {
  if (!session.needsSecondFactor) return null;
  const accounts = await listAccounts(session);
  return accounts.find(({ accountId }) => accountId === session.membership?.accountId)?.companyName ?? null;
}
