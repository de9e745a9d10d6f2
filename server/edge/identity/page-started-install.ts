import { headers } from "next/headers.js";
import { cache } from "react";
import { machineNow } from "#lib/machine-clock.ts";
import { findStartedInstall, type StartedInstall } from "#server/domain/stores/index.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { readStoreToken } from "#server/partners/platforms/registry.ts";

/** The install that a page in a store's admin has to ask about, with the store; null for any other page. */
export const pageStartedInstall = cache(async (): Promise<(StartedInstall & { domain: string }) | null> => {
  const token = bearerOf((await headers()).get("authorization"));
  const read = token === null ? null : readStoreToken(token, machineNow());
  if (read === null || read === "expired") return null;
  const started = await findStartedInstall(read);
  return started && { ...started, domain: read.domain };
});
