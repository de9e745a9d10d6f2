"use client";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { type Platform, platformTexts } from "./platforms.ts";
import classes from "./ScriptTag.module.css";

interface ScriptTagProps {
  platform: Platform;
  publishableKey: string;
  /** The origin that serves the script. */
  appUrl: string;
}

/** The script tag that shows the survey, where to put it, and how it learns which order it is about. */
export function ScriptTag({ platform, publishableKey, appUrl }: ScriptTagProps) {
  return (
    <>
      <CopyBlock label="Script tag" text={scriptTag(appUrl, publishableKey, [])} />
      <p className={classes.where}>{platformTexts[platform].where}</p>
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
    </>
  );
}

/** An example order, to be filled in by the store's own template. */
const orderFacts = ['data-order-id="1042"', 'data-total="49.90"', 'data-currency="USD"', 'data-is-first-order="true"'];

function scriptTag(appUrl: string, publishableKey: string, more: string[]): string {
  const attributes = [`src="${appUrl}/survey.js"`, `data-key="${publishableKey}"`, ...more, "async"];
  return `<script ${attributes.join("\n  ")}></script>`;
}
