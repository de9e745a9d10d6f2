"use client";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconEraser, IconFlask, IconMail, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useStaff } from "#components/session/staff-context.ts";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import type { ResponseDetails } from "#lib/calls/app-responses.ts";
import { isSharedCustomerId } from "#lib/calls/shared-customer-id.ts";
import { useCall } from "#lib/client/hooks.ts";
import { DeleteDialog } from "./BulkBar.tsx";
import type { ResponseActions } from "./use-response-actions.ts";

const EraseShopperDialog = onDemand(() =>
  import("./EraseShopperDialog.tsx").then((module) => module.EraseShopperDialog),
);

interface ResponseMenuProps {
  response: ResponseDetails;
  actions: ResponseActions;
  onClose: () => void;
}

/** Actions for the response; those that can't be undone ask first. */
export function ResponseMenu({ response, actions, onClose }: ResponseMenuProps) {
  const [asks, setAsks] = useState<"delete" | "erase" | null>(null);
  const { data: account } = useCall("Profile.Profile", {});
  const shopper = shopperOf(response.order);
  const { isImpersonating } = useStaff();
  const mayErase = !isImpersonating && shopper !== null && account !== undefined && account.userRole !== "member";
  return (
    <>
      <LazyMenu
        items={entriesFor({ response, actions, mayDelete: !isImpersonating, mayErase, ask: setAsks })}
        target={(props) => (
          <ActionIcon variant="default" size={36} aria-label="More actions" {...props}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {asks === "delete" && (
        <DeleteDialog
          recordIds={[response.recordId]}
          actions={actions}
          onDone={onClose}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === "erase" && shopper && (
        <EraseShopperDialog
          shopper={shopper}
          onErased={() => {
            onClose();
            actions.refreshAround();
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

interface Entries {
  response: ResponseDetails;
  actions: ResponseActions;
  mayDelete: boolean;
  mayErase: boolean;
  ask: (what: "delete" | "erase") => void;
}

function entriesFor({
  response: { recordId, isRead, isTest, testSource },
  actions,
  mayDelete,
  mayErase,
  ask,
}: Entries): MenuEntry[] {
  return [
    {
      label: isRead ? "Mark as unread" : "Mark as read",
      icon: <IconMail size={16} />,
      onClick: () => actions.markRead([recordId], !isRead),
    },
    {
      label: testSource === "store" ? "Your store sent this as a test" : isTest ? "Unmark as test" : "Mark as test",
      icon: <IconFlask size={16} />,
      disabled: testSource === "store",
      onClick: () => actions.markTest([recordId], !isTest),
    },
    ...(mayDelete
      ? [{ label: "Delete", icon: <IconTrash size={16} />, isDestructive: true, onClick: () => ask("delete") }]
      : []),
    ...(mayErase
      ? [
          {
            label: "Erase shopper data",
            icon: <IconEraser size={16} />,
            isDestructive: true,
            onClick: () => ask("erase"),
          },
        ]
      : []),
  ];
}

/** In some stores guests share a customer id (`0`), so it identifies a shopper only without an email address. */
function shopperOf(order: ResponseDetails["order"]) {
  if (order?.email) return { emailAddress: order.email };
  const { customerId } = order ?? {};
  return customerId && !isSharedCustomerId(customerId) ? { customerId } : null;
}
