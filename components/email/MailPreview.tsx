"use client";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import shared from "#components/ui/shared.module.css";
import { type PreviewWidth, WidthSwitch } from "#components/ui/WidthSwitch.tsx";
import { html, trustedHtml } from "#lib/html.ts";
import classes from "./EmailScreen.module.css";

type Ground = "light" | "dark";

/** The block in an email: on phone and desktop, on light and dark backgrounds. */
export function MailPreview({ block, companyName }: { block: string; companyName: string }) {
  const [width, setWidth] = useState<PreviewWidth>("desktop");
  const [ground, setGround] = useState<Ground>("light");
  return (
    <>
      <div className={shared.actions}>
        <WidthSwitch label="Preview width" value={width} onChange={setWidth} />
        <SegmentedControl
          size="xs"
          aria-label="Background"
          data={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          value={ground}
          onChange={(value) => setGround(value === "dark" ? "dark" : "light")}
        />
      </div>
      <div className={classes.stage} data-width={width} style={{ background: grounds[ground].paper }}>
        {/* Opaque origin. No script runs in it: it inherits this page's Content-Security-Policy. */}
        <iframe
          className={classes.mail}
          title="Email preview"
          sandbox="allow-scripts"
          srcDoc={mail(block, companyName, ground)}
        />
      </div>
    </>
  );
}

const grounds = {
  light: { paper: "#ffffff", ink: "#202223" },
  dark: { paper: "#1f1f1f", ink: "#e8e8e8" },
};

function mail(block: string, companyName: string, ground: Ground): string {
  const { paper, ink } = grounds[ground];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title></head>
<body style="margin:0;padding:16px;background:${paper};color:${ink};font:15px/1.5 Arial,sans-serif;overflow-wrap:anywhere"><div inert><p style="margin:0 0 8px">Thank you for your order. One question, one click:</p>${trustedHtml(block)}<p style="margin:16px 0 0">${companyName}</p></div></body></html>`
    .markup;
}
