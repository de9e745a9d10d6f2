import type { Metadata } from "next";
import { ApiKeysScreen } from "#components/api-keys/ApiKeysScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { listKeys } from "#server/domain/api-keys/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const member = await pageMember();
  // Refused to members and to staff: the screen says so.
  if (member.isStaff || member.role === "member") return <ApiKeysScreen appUrl={env.APP_URL} />;
  const keys = await inPage(member.accountId, () => listKeys(member));
  return (
    <Prefetched calls={[prefetched("Integration.GetApiKeys", {}, keys)]}>
      <ApiKeysScreen appUrl={env.APP_URL} />
    </Prefetched>
  );
}
