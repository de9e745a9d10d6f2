import type { Metadata } from "next";
import { ProfileForm } from "#components/onboarding/ProfileForm.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Complete your profile" };

export default async function CompleteProfilePage() {
  const context = await pageMember();
  const profile = await inAccount(context.accountId, () => accountProfile(context));
  const known = {
    name: profile.name ?? "",
    phone: profile.phone ?? "",
    companyName: profile.companyName,
    businessCategory: profile.businessCategory ?? "",
    businessType: profile.businessType ?? "",
  };
  return <ProfileForm known={known} heardAt={profile.hdyhau ?? ""} mayChangeStore={context.role !== "member"} />;
}
