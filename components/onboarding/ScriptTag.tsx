"use client";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { type Platform, platformTexts } from "#lib/platforms.ts";
import { surveySnippet } from "#lib/survey-snippet.ts";
import classes from "./ScriptTag.module.css";

interface ScriptTagProps {
  platform: Platform;
  publishableKey: string;
  /** The origin that serves the script. */
  appUrl: string;
}

/** The script tag that shows the survey, where to put it, and how to pass it the order. */
export function ScriptTag({ platform, publishableKey, appUrl }: ScriptTagProps) {
  return (
    <>
      <CopyBlock label="Script tag" text={surveySnippet(appUrl, publishableKey)} />
      <p className={classes.where}>{platformTexts[platform].where}</p>
      <details className={classes.details}>
        <summary>Add order details to your survey</summary>
        <p>
          Include the order number to ask once per order and see revenue by answer. Fill in what your store provides:
        </p>
        <CopyBlock
          label="Script tag with order details"
          text={surveySnippet(appUrl, publishableKey, [`data-platform="${platform}"`, ...orderFacts])}
        />
      </details>
    </>
  );
}

/** An example order, to be filled in by the store's own template. */
const orderFacts = ['data-order-id="1042"', 'data-total="49.90"', 'data-currency="USD"', 'data-is-first-order="true"'];
