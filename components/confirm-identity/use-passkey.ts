import { useMutation } from "@tanstack/react-query";
import { call, type OutputOf } from "#lib/client/call.ts";
import { signWithPasskey, type UsedPasskey } from "./passkeys.ts";

type BeginCall = "app.BeginPasskeySignIn" | "app.BeginSecondFactorPasskey" | "app.BeginPasskeyRenewal";

/** Requests a challenge, has the browser sign it with a passkey, and sends the signature with `finish`. */
export function usePasskey<Answer>(begin: BeginCall, finish: (response: UsedPasskey) => Promise<Answer>) {
  return useMutation<Answer, Error, void>({
    mutationFn: async () => {
      const options: OutputOf<BeginCall> = await call(begin, {});
      return await finish(await signWithPasskey(options));
    },
  });
}
