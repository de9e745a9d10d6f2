"use client";
import { Skeleton } from "@mantine/core";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./MailSample.module.css";
import { MailSample } from "./MailSample.tsx";

interface DigestSampleProps {
  companyName: string;
  period: "day" | "week";
}

/** A digest as it would have come this morning, in the account's own figures. */
export function DigestSample({ companyName, period }: DigestSampleProps) {
  const { data, error } = useCall("app.GetDigestSample", { period });
  const days = period === "day" ? "yesterday" : "the past seven days";
  if (data?.mail) {
    return (
      <MailSample subject={data.mail.subject} isWhole>
        {/* No script runs in it, and its links open beside this page. */}
        <iframe
          className={classes.mail}
          title={`Sample of the ${period === "day" ? "daily" : "weekly"} digest`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data.mail.html}
        />
      </MailSample>
    );
  }
  if (!data && !error) return <Skeleton height={480} radius={10} />;
  return (
    <MailSample subject={`${companyName}: ${days}`}>
      <p>
        {error
          ? "The sample could not be loaded."
          : `Nobody saw your survey ${period === "day" ? "" : "in "}${days}, so no mail would have come.`}
      </p>
    </MailSample>
  );
}
