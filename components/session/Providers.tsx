"use client";
import { MantineProvider } from "@mantine/core";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { cssVariables, theme } from "#components/ui/theme.ts";
import { CallError } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";
import { askToConfirmWith, type ProofNeeded } from "#lib/client/confirm-identity.ts";
import { sendStoreTokens } from "#lib/client/store-tokens.ts";
import { ClockContext } from "./clock-context.ts";
import { followOwnLinks } from "./follow-own-links.ts";
import { leaveEndedSession } from "./leave-ended-session.ts";
import { followOtherTabs } from "./session-channel.ts";
import { StoreContext } from "./store-context.ts";

const ConfirmIdentityDialog = onDemand(() =>
  import("#components/confirm-identity/ConfirmIdentityDialog.tsx").then((module) => module.ConfirmIdentityDialog),
);

// Before anything is requested.
if (typeof window !== "undefined") sendStoreTokens();

interface ProvidersProps {
  /** Whether the page is in a store's admin, identified by its session tokens. */
  isInStore: boolean;
  /** The product's time when the server drew the page, in milliseconds since 1970. */
  nowMs: number;
  children: ReactNode;
}

/** What every screen needs: the theme, the query cache, and the identity confirmation dialog. */
export function Providers({ isInStore, nowMs, children }: ProvidersProps) {
  const [queries] = useState(makeQueryClient);
  // On the device's own clock, the first draw could be of another day than the server's.
  const [clockAheadMs] = useState(() => nowMs - Date.now());
  useEffect(() => {
    // From here on the page is interactive; browser tests wait for this.
    document.documentElement.dataset.hydrated = "";
    forgetServiceWorkers().catch(console.warn);
    return followOtherTabs(() => queries.getQueryData(callKey("Profile.Profile", {})) !== undefined);
  }, [queries]);
  useEffect(() => followOwnLinks(), []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <StoreContext value={isInStore}>
          <ClockContext value={clockAheadMs}>
            {children}
            <ConfirmIdentity />
          </ClockContext>
        </StoreContext>
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

/** A refusal won't change, nor what takes too long; only failures in transit or at the server are worth retrying. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof CallError) || error.problem?.type.endsWith("/unavailable")) return false;
  return error.status === 0 || error.status >= 502;
}

/** Unregisters all service workers of this origin: one left from an earlier version would serve its own old pages. */
async function forgetServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

interface Question {
  needed: ProofNeeded;
  answer: (isConfirmed: boolean) => void;
}

/** Asks people to confirm their identity when any screen's call requires it. The dialog's code loads on demand. */
function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => askToConfirmWith((needed) => new Promise((answer) => setQuestion({ needed, answer }))), []);
  if (!question) return null;
  const settle = (isConfirmed: boolean) => {
    setQuestion(undefined);
    question.answer(isConfirmed);
  };
  return <ConfirmIdentityDialog needed={question.needed} settle={settle} />;
}
