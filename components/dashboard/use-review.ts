import { useQueryClient } from "@tanstack/react-query";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Records that a review was asked for, and refreshes the account. A failure is ignored, as specified. */
export function useReview(platform: Account["integration"]): () => void {
  const queries = useQueryClient();
  const submitting = useCallMutation("Profile.SubmitAppStoreReview");
  return () =>
    submitting.mutate(
      { integration: platform },
      { onSuccess: (account) => queries.setQueryData(callKey("Profile.Profile", {}), account) },
    );
}
