"use client";
import { Anchor, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { FormHead } from "#components/account/FormHead.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { type Platform, platformTexts } from "./platforms.ts";
import classes from "./StoreSnippet.module.css";

interface StoreSnippetProps {
  platform: Platform;
  publishableKey: string;
  appUrl: string;
  goBack: () => void;
}

/** The script tag that shows the survey, where to put it, and the way on. */
export function StoreSnippet({ platform, publishableKey, appUrl, goBack }: StoreSnippetProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { name, where } = platformTexts[platform];
  return (
    <div className={classes.snippet} ref={start} tabIndex={-1}>
      <FormHead title="Put the survey on your order page">
        {platform === "None"
          ? "One line does it. It loads after your page, and never holds it up."
          : `Your choice is saved. Until the ${name} app connects by itself, one line on the page does the same.`}
      </FormHead>
      <CopyBlock
        label="Script tag"
        text={`<script src="${appUrl}/survey.js" data-key="${publishableKey}" async></script>`}
      />
      <p className={classes.where}>{where}</p>
      <details className={classes.details}>
        <summary>Tell the survey which order it is about</summary>
        <p>
          With the order's number, each order is asked once and answers carry its value. Fill in what your store knows:
        </p>
        <CopyBlock label="Script tag with order facts" text={withOrderFacts(platform, appUrl, publishableKey)} />
      </details>
      <div className={classes.actions}>
        <Button component="a" href="/dashboard">
          Go to the dashboard
        </Button>
        <Anchor component="button" type="button" onClick={goBack}>
          Choose another store
        </Anchor>
      </div>
      <p className={classes.note}>Nothing shows on your page until you enable the survey on the dashboard.</p>
    </div>
  );
}

function withOrderFacts(platform: Platform, appUrl: string, publishableKey: string): string {
  return [
    `<script src="${appUrl}/survey.js" async`,
    `  data-key="${publishableKey}"`,
    `  data-platform="${platform}"`,
    '  data-order-id="1042"',
    '  data-total="49.90"',
    '  data-currency="USD"',
    '  data-is-first-order="true"></script>',
  ].join("\n");
}
