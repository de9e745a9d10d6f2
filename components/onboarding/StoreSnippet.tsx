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
      <CopyBlock label="Script tag" text={scriptTag(appUrl, publishableKey, [])} />
      <p className={classes.where}>{where}</p>
      <details className={classes.details}>
        <summary>Tell the survey which order it is about</summary>
        <p>
          With the order's number, each order is asked once and answers carry its value. Fill in what your store knows:
        </p>
        <CopyBlock
          label="Script tag with order facts"
          text={scriptTag(appUrl, publishableKey, [`data-platform="${platform}"`, ...orderFacts])}
        />
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

/** An example order, to be filled in by the store's own template. */
const orderFacts = ['data-order-id="1042"', 'data-total="49.90"', 'data-currency="USD"', 'data-is-first-order="true"'];

function scriptTag(appUrl: string, publishableKey: string, more: string[]): string {
  const attributes = [`src="${appUrl}/survey.js"`, `data-key="${publishableKey}"`, ...more, "async"];
  return `<script ${attributes.join("\n  ")}></script>`;
}
