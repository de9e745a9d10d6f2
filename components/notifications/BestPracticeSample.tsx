"use client";
import { useCall } from "#lib/client/hooks.ts";
import { WholeMail } from "./WholeMail.tsx";

/** The advice that the account's own figures call for, as it would have come this morning. */
export function BestPracticeSample({ companyName }: { companyName: string }) {
  const answer = useCall("app.GetAdviceSample", {});
  return (
    <WholeMail
      answer={answer}
      title="Sample of the best practice mail"
      otherwise={{
        subject: `${companyName}: nothing to advise`,
        words: "Your figures call for no advice just now, so no mail would have come.",
      }}
    />
  );
}
