import { useMutation } from "@tanstack/react-query";
import { call, type OutputOf } from "#lib/client/call.ts";
import { signWithPasskey, type UsedPasskey } from "./passkeys.ts";

type BeginCall = "app.BeginPasskeySignIn" | "app.BeginSecondFactorPasskey" | "app.BeginPasskeyRenewal";

/** Has the server ask for a signature, the browser sign with a passkey, and `finish` send that to the server. */
export function usePasskey<Answer>(begin: BeginCall, finish: (response: UsedPasskey) => Promise<Answer>) {
  return useMutation<Answer, Error, void>({
    mutationFn: async () => {
      const options: OutputOf<BeginCall> = await call(begin, {});
      return await finish(await signWithPasskey(options));
    },
  });
}
