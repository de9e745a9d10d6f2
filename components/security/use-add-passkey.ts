import { useMutation } from "@tanstack/react-query";
import { makePasskey } from "#components/confirm-identity/passkeys.ts";
import { call, type OutputOf } from "#lib/client/call.ts";
import { withConfirmedIdentity } from "#lib/client/confirm-identity.ts";

/** Has the browser create a passkey and the server store it, after confirming the person's identity if required. */
export function useAddPasskey() {
  return useMutation<OutputOf<"app.ConfirmPasskey">, Error, void>({
    mutationFn: async () => {
      const options = await withConfirmedIdentity(() => call("app.BeginPasskey", {}));
      return await call("app.ConfirmPasskey", { body: { response: await makePasskey(options) } });
    },
  });
}
