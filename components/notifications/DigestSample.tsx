"use client";
import { useCall } from "#lib/client/hooks.ts";
import { WholeMail } from "./WholeMail.tsx";

/** A digest as it would arrive this morning, with the account's own figures. */
export function DigestSample({ period }: { period: "day" | "week" }) {
  const days = period === "day" ? "yesterday" : "in the past 7 days";
  return (
    <WholeMail
      answer={useCall("app.GetDigestSample", { period })}
      title={`Sample of the ${period === "day" ? "daily" : "weekly"} digest`}
      example={`No activity ${days}, so we wouldn't send this email. These numbers are made up.`}
    />
  );
}
