"use client";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import { useCallMutation } from "#lib/client/hooks.ts";
import type { Factor } from "./RenameFactorDialog.tsx";
import classes from "./security.module.css";
import { useSecurityRefresh } from "./use-security-refresh.ts";

const RenameFactorDialog = onDemand(() =>
  import("./RenameFactorDialog.tsx").then((module) => module.RenameFactorDialog),
);

interface FactorRowProps {
  factor: Factor;
  /** Whether the person has no other second factor. */
  isOnly: boolean;
  /** Whether the account requires a second factor, so that the only one stays. */
  isRequired: boolean;
}

/** One authenticator app or passkey: its name, when it was added and last used, and how to rename or remove it. */
export function FactorRow({ factor, isOnly, isRequired }: FactorRowProps) {
  const [isAsking, setAsking] = useState<"rename" | "remove">();
  const removing = useCallMutation("app.RemoveFactor");
  const refresh = useSecurityRefresh();
  const close = () => {
    removing.reset();
    setAsking(undefined);
  };
  const remove = () =>
    removing.mutate(
      { id: factor.id },
      {
        onSuccess: () => {
          refresh();
          notifySuccess(`${factor.name} removed`);
          close();
        },
      },
    );
  return (
    <li className={classes.factor}>
      <span className={classes.factorText}>
        <span className={shared.name}>{factor.name}</span>
        <span className={shared.note}>
          Added <TimeAgo instant={factor.createdAt} /> ·{" "}
          {factor.lastUsedAt ? (
            <>
              Last used <TimeAgo instant={factor.lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
        </span>
      </span>
      <LazyMenu
        items={[
          { label: "Rename", icon: <IconPencil size={16} />, onClick: () => setAsking("rename") },
          {
            label: "Remove",
            icon: <IconTrash size={16} />,
            isDestructive: true,
            onClick: () => setAsking("remove"),
          },
        ]}
        target={(props) => (
          <ActionIcon
            id={`factor-${factor.id}`}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`More for ${factor.name}`}
            {...props}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {isAsking === "rename" && <RenameFactorDialog factor={factor} onClose={close} />}
      {isAsking === "remove" && (
        <LazyConfirmDialog
          title={`Remove ${factor.name}?`}
          action="Remove"
          isDestructive
          isReady={!isOnly || !isRequired}
          isPending={removing.isPending}
          error={removing.error}
          onConfirm={remove}
          onClose={close}
        >
          {isOnly && isRequired ? (
            "This account requires two-factor sign-in. Add another app or passkey before you remove this one."
          ) : (
            <>
              {factor.kind === "totp"
                ? "Codes from this app will stop working."
                : "You won't be able to sign in with this passkey."}{" "}
              {isOnly
                ? "It's your only second factor, so two-factor sign-in turns off."
                : "Two-factor sign-in stays on."}
            </>
          )}
        </LazyConfirmDialog>
      )}
    </li>
  );
}
