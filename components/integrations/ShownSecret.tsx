"use client";
import { Anchor, Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import shared from "#components/ui/shared.module.css";

/** A webhook's new secret, shown once. The form before it is gone, so focus moves to the copy button. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.querySelector("button")?.focus(), []);
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>
        Copy this secret now and store it on your server. You won't be able to see it again.
      </p>
      <div ref={block}>
        <CopyBlock label="Signing secret" text={secret} isLine />
      </div>
      <p className={shared.note}>
        Every message is signed with it, so your server can check that it came from Afterword. It follows the{" "}
        <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" fz="inherit">
          Standard Webhooks documentation
        </Anchor>
        , which has libraries for most languages.
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose}>I've saved it</Button>
      </Group>
    </div>
  );
}
