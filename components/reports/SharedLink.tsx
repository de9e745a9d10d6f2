"use client";
import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";

interface SharedLinkProps {
  shared: OutputOf<"app.ShareReport">;
  onClose: () => void;
}

/** A new link, shown once. The form is gone, so focus moves to the copy button. */
export function SharedLink({ shared: { report, url }, onClose }: SharedLinkProps) {
  const link = useRef<HTMLDivElement>(null);
  useEffect(() => link.current?.querySelector("button")?.focus(), []);
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>Copy this link now. You won't be able to see it again, only revoke it.</p>
      <div ref={link}>
        <CopyBlock label="Link" text={url} />
      </div>
      {report.embedOrigins.length > 0 && (
        <CopyBlock
          label="Code to embed it"
          text={`<iframe src="${url}" title="${report.title.replaceAll('"', "&quot;")}" width="100%" height="800" style="border: 0"></iframe>`}
        />
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </div>
  );
}
