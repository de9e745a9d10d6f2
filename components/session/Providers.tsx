"use client";
import { MantineProvider } from "@mantine/core";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmIdentity } from "#components/confirm-identity/ConfirmIdentity.tsx";
import { cssVariables, theme } from "#components/ui/theme.ts";
import { CallError } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";
import { forgetServiceWorkers } from "./forget-service-workers.ts";
import { leaveEndedSession } from "./leave-ended-session.ts";
import { followOtherTabs } from "./session-channel.ts";

/** What every screen needs: the theme, the query cache, and the identity confirmation dialog. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useEffect(() => {
    // From here on the page is interactive; browser tests wait for this.
    document.documentElement.dataset.hydrated = "";
    forgetServiceWorkers().catch(console.warn);
    return followOtherTabs(() => queries.getQueryData(callKey("Profile.Profile", {})) !== undefined);
  }, [queries]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        {children}
        <ConfirmIdentity />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function makeQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        leaveEndedSession(error, query, queries).catch(console.warn);
      },
    }),
    defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying } },
  });
  return queries;
}

/** A refusal won't change; only failures in transit or at the server are worth retrying. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502);
}
