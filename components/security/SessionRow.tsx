"use client";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./security.module.css";
import { clientName, isMobile, networkName } from "./session-text.ts";
import { useSecurityRefresh } from "./use-security-refresh.ts";

/** One session of the person: browser, system, network and time. Every session but the current one can be ended. */
export function SessionRow({ session }: { session: OutputOf<"app.GetSecurity">["sessions"][number] }) {
  const ending = useCallMutation("app.EndSession");
  const refresh = useSecurityRefresh();
  const Icon = isMobile(session) ? IconDeviceMobile : IconDeviceDesktop;
  const name = clientName(session);
  const end = () =>
    ending.mutate(
      { id: session.id },
      {
        onSuccess: () => {
          refresh();
          notifySuccess(`${name} logged out`);
        },
      },
    );
  return (
    <li className={classes.session}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.sessionText}>
        <span className={classes.sessionName}>
          {name}
          {session.isCurrent && <StatusBadge status="good">This device</StatusBadge>}
        </span>
        <span className={shared.note}>
          {networkName(session.address)} · Signed in <TimeAgo instant={session.signedInAt} />
          {!session.isCurrent && (
            <>
              {" "}
              · Last active <TimeAgo instant={session.lastSeenAt} />
            </>
          )}
        </span>
        <FormProblem error={ending.error} fields={[]} />
      </span>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          onClick={end}
          loading={ending.isPending || ending.isSuccess}
          aria-label={`Log out ${name}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
