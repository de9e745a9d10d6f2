"use client";
import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { CallName } from "../calls/routes.ts";
import { type CallError, call, type InputOf, type OutputOf } from "./call.ts";
import { callKey } from "./call-key.ts";
import { wasDeclined, withConfirmedIdentity } from "./confirm-identity.ts";
import { useSharedReport } from "./shared-report.ts";

export { callKey };

/**
 * Keeps shopper data current without a reload: refetched when the live feed reports a change, at most once a second
 * (components/feed/FollowFeed.tsx), once a minute in any case, and when the page comes back into view.
 */
export const refreshedByFeed = {
  refetchInterval: 60_000,
  refetchOnWindowFocus: "always",
  meta: { followsFeed: true },
} as const;

/** Reads a call, and caches its answer under {@link callKey}. In a shared report, only what its page brought is read. */
export function useCall<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Partial<Omit<UseQueryOptions<OutputOf<Name>, CallError>, "queryKey" | "queryFn">> = {},
) {
  const isFixed = useSharedReport() !== null;
  return useQuery<OutputOf<Name>, CallError>({
    ...options,
    ...(isFixed && { enabled: false, refetchInterval: false }),
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
  });
}

/**
 * Returns a mutation that makes a call; asks the person to confirm their identity if the call needs that. Callbacks
 * passed to `mutate` are skipped once the component has unmounted; those passed here always run. If the person declines to
 * confirm, the mutation is as if it had not been made.
 */
export function useCallMutation<Name extends CallName>(
  name: Name,
  follows: Pick<UseMutationOptions<OutputOf<Name>, CallError, InputOf<Name>>, "onSuccess" | "onError"> = {},
): UseMutationResult<OutputOf<Name>, CallError, InputOf<Name>> {
  const mutation: UseMutationResult<OutputOf<Name>, CallError, InputOf<Name>> = useMutation<
    OutputOf<Name>,
    CallError,
    InputOf<Name>
  >({
    ...follows,
    mutationFn: (input) => withConfirmedIdentity(() => call(name, input)),
    // Before callbacks and the form get to know of the refusal.
    onError: (error, ...rest) => (wasDeclined(error) ? mutation.reset() : follows.onError?.(error, ...rest)),
  });
  return mutation;
}
