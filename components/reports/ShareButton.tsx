"use client";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { ShareScope } from "./share-scope.ts";

const ShareDialog = onDemand(() => import("./ShareDialog.tsx").then((module) => module.ShareDialog));

/** Shares what a screen shows as a read-only report; not for members, who can't invite anyone either. */
export function ShareButton({ scope }: { scope: ShareScope }) {
  const [isOpen, setOpen] = useState(false);
  const { data: account } = useCall("Profile.Profile", {});
  if (account?.userRole === "member") return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconShare2 size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}
