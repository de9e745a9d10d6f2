"use client";
import { type UseMutationOptions, type UseQueryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallName } from "../calls/routes.ts";
import { type CallError, call, type InputOf, type OutputOf } from "./call.ts";
import { callKey } from "./call-key.ts";
import { withConfirmedIdentity } from "./confirm-identity.ts";

export { callKey };

/**
 * What shoppers do shows without a reload: asked for again when the live feed tells of something, at most once a second
 * (components/feed/FollowFeed.tsx); once a minute in any case, and at once when the page comes back into view.
 */
export const keptFresh = {
  refetchInterval: 60_000,
  refetchOnWindowFocus: "always",
  meta: { followsFeed: true },
} as const;

/** Reads a call, and holds its answer under {@link callKey}. */
export function useCall<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: Partial<Omit<UseQueryOptions<OutputOf<Name>, CallError>, "queryKey" | "queryFn">> = {},
) {
  return useQuery<OutputOf<Name>, CallError>({
    ...options,
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
  });
}

/**
 * Makes a call that changes something, when `mutate` is called with its input; asks the person to confirm who they are
 * where the call needs that. What is given to `mutate` to follow is left out once the part of the page is gone; what is
 * given here follows in any case.
 */
export function useCallMutation<Name extends CallName>(
  name: Name,
  follows: Pick<UseMutationOptions<OutputOf<Name>, CallError, InputOf<Name>>, "onSuccess" | "onError"> = {},
) {
  return useMutation<OutputOf<Name>, CallError, InputOf<Name>>({
    ...follows,
    mutationFn: (input) => withConfirmedIdentity(() => call(name, input)),
  });
}
