import { useSyncExternalStore } from "react";
import type { InputOf, OutputOf } from "#lib/client/call.ts";

type CreationOptions = OutputOf<"app.BeginPasskey">;
type RequestOptions = OutputOf<"app.BeginPasskeyRenewal">;
export type NewPasskey = InputOf<"app.ConfirmPasskey">["body"]["response"];
export type UsedPasskey = InputOf<"app.RenewByPasskey">["body"]["response"];

/** Whether this browser supports passkeys. Undefined until the scripts run, when nobody knows. */
export function useCanUsePasskeys(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    () => () => undefined,
    () => typeof window.PublicKeyCredential === "function",
    () => undefined,
  );
}

/** Has the browser create a passkey. Throws {@link PasskeyError}. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyError(
      isNamed(cause, "InvalidStateError") ? "This device already has a passkey for you." : notMade,
    );
  });
}

/** Has the browser sign with a passkey the person picks. Throws {@link PasskeyError}. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return await startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyError(notUsed);
  });
}

const notMade = "No passkey was added. The browser's request was canceled or timed out. Try again.";
const notUsed = "No passkey was used. The browser's request was canceled or timed out. Try again.";

/** The browser created or used no passkey. Browsers don't say why, so that pages learn nothing about who has one. */
class PasskeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PasskeyError";
  }
}

function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof Error && cause.name === name;
}
