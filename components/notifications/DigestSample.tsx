"use client";
import { useCall } from "#lib/client/hooks.ts";
import { WholeMail } from "./WholeMail.tsx";

interface DigestSampleProps {
  companyName: string;
  period: "day" | "week";
}

/** A digest as it would have come this morning, in the account's own figures. */
export function DigestSample({ companyName, period }: DigestSampleProps) {
  const answer = useCall("app.GetDigestSample", { period });
  const days = period === "day" ? "yesterday" : "the past seven days";
  const words = `Nobody saw your survey ${period === "day" ? "" : "in "}${days}, so no mail would have come.`;
  return (
    <WholeMail
      answer={answer}
      title={`Sample of the ${period === "day" ? "daily" : "weekly"} digest`}
      otherwise={{ subject: `${companyName}: ${days}`, words }}
    />
  );
}
