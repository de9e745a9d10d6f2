import type { Metadata } from "next";
import { ProfileForm } from "#components/onboarding/ProfileForm.tsx";
import { currencies, timeZones } from "#lib/calls/profile.ts";
import { isInUse } from "#lib/place-values.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Complete your profile" };

export default async function CompleteProfilePage() {
  const context = await pageMember();
  const profile = await inPage(context.accountId, () => accountProfile(context));
  const known = {
    name: profile.name ?? "",
    phone: profile.phone ?? "",
    companyName: profile.companyName,
    businessCategory: profile.businessCategory ?? "",
    businessType: profile.businessType ?? "",
    timeZone: profile.timeZone,
    currency: profile.currency,
  };
  return (
    <ProfileForm
      known={known}
      heardAt={profile.hdyhau ?? ""}
      mayChangeStore={context.role !== "member"}
      timeZones={[...timeZones]}
      currencies={[...currencies].filter(isInUse)}
    />
  );
}
