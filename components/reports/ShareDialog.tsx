"use client";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import { useCallMutation } from "#lib/client/hooks.ts";
import { SharedLink } from "./SharedLink.tsx";
import { SharedLinks } from "./SharedLinks.tsx";
import { ShareForm } from "./ShareForm.tsx";
import type { ShareScope } from "./share-scope.ts";

/** Makes a link to what the screen shows, and lists the account's links. */
export function ShareDialog({ scope, onClose }: { scope: ShareScope; onClose: () => void }) {
  const [part, setPart] = useState("new");
  const sharing = useCallMutation("app.ShareReport");
  if (sharing.data) {
    return (
      <Dialog title="Your link is ready" onClose={onClose} mustBeAnswered>
        <SharedLink shared={sharing.data} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Share a report" onClose={onClose}>
      <div className={shared.stack}>
        <SegmentedControl
          aria-label="Show"
          data={[
            { value: "new", label: "New link" },
            { value: "links", label: "Your links" },
          ]}
          value={part}
          onChange={setPart}
        />
        {part === "new" ? <ShareForm scope={scope} sharing={sharing} onClose={onClose} /> : <SharedLinks />}
      </div>
    </Dialog>
  );
}
