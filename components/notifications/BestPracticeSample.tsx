"use client";
import { useCall } from "#lib/client/hooks.ts";
import { WholeMail } from "./WholeMail.tsx";

/** The advice that the account's own figures call for, as it would arrive this morning. */
export function BestPracticeSample() {
  return (
    <WholeMail
      answer={useCall("app.GetAdviceSample", {})}
      title="Sample of the best practice email"
      example="You don't need any tips right now, so we wouldn't send this email. These numbers are made up."
    />
  );
}
