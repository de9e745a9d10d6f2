import type { Metadata } from "next";
import { ConsentScreen } from "#components/assistants/ConsentScreen.tsx";
import { RefusedRequest } from "#components/assistants/RefusedRequest.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import {
  type Authorization,
  checkAuthorization,
  hostOf,
  includesWrite,
  returnWithError,
} from "#server/domain/assistants/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Connect an assistant" };

interface AuthorizePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where an assistant sends a person to allow it (RFC 6749, 3.1). It only asks; a call gives the code. */
export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  const member = await pageMember();
  const query = toQuery(await searchParams);
  const checked = await checkAuthorization(query);
  if (checked.kind === "refused") return <RefusedRequest reason={checked.reason} />;
  // Anyone can register a client, so that a redirect at once would send people from here to any address.
  if (checked.kind === "returned") return <RefusedRequest reason={checked.reason} returnTo={checked} />;
  if (member.isStaff || member.role === "member") {
    return <RefusedRequest reason="Only the account's owner and admins can connect an assistant." />;
  }
  const { companyName } = await inPage(member.accountId, () => accountProfile(member));
  return (
    <ConsentScreen
      request={query.toString()}
      clientName={checked.client.name}
      host={hostOf(checked.redirectUri)}
      asksToWrite={includesWrite(checked.scope)}
      accountId={member.accountId}
      companyName={companyName}
      emailAddress={member.emailAddress}
      cancelTo={canceled(checked)}
    />
  );
}

function canceled(asked: Authorization): string {
  return returnWithError(asked, "access_denied", "The person canceled.");
}

function toQuery(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs);
}
