"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "#components/session/staff-context.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { RecordedEntry } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { uuidPattern } from "#lib/uuid.ts";
import classes from "./SecurityActivity.module.css";
import { networkName } from "./session-text.ts";

const EVENTS_A_PAGE = 10;

/** Security events of the account, for its owner and admins; empty for anyone else. */
export function SecurityActivity() {
  const { data: account } = useCall("Profile.Profile", {});
  const { isImpersonating } = useStaff();
  return account && account.userRole !== "member" && !isImpersonating ? <Activity /> : null;
}

function Activity() {
  const [place, setPlace] = useState<{ page: number; cursor: string | null }>({ page: 1, cursor: null });
  const { page, cursor } = place;
  const { data, error, refetch, isPlaceholderData } = useCall(
    "app.GetSecurityActivity",
    { limit: EVENTS_A_PAGE, ...(cursor ? { cursor } : page > 1 ? { page } : {}) },
    { placeholderData: keepPreviousData },
  );
  return (
    <SettingsSection
      title="Security activity"
      description="See sign-ins, exports, and changes to teammates and API keys. Only owners and admins can see this list."
      padding="none"
    >
      {data ? (
        <div className={shared.results} data-stale={isPlaceholderData || undefined}>
          <ol className={shared.list} aria-label="Security activity">
            {data.items.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          {(page > 1 || data.nextCursor !== null) && (
            <Paging
              answer={data}
              choice={place}
              write={({ page: to, cursor: by }) => setPlace({ page: Number(to ?? 1), cursor: by ?? null })}
            />
          )}
        </div>
      ) : error ? (
        <div className={shared.padded}>
          <ErrorState title="We couldn't load the security activity" error={error} retry={refetch} />
        </div>
      ) : (
        <div className={classes.loading} aria-hidden="true" />
      )}
    </SettingsSection>
  );
}

function Entry({ entry }: { entry: RecordedEntry }) {
  const detail = eventDetail(entry);
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        <span className={shared.strong}>{entry.label}</span>
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </p>
      <p className={classes.who}>
        <span>{entry.asStaff ? "Afterword staff" : (entry.emailAddress ?? "Unknown user")}</span>
        {entry.address !== null && <span>{networkName(entry.address)}</span>}
        <TimeAgo instant={entry.createdAt} />
      </p>
    </li>
  );
}

const methods: Record<string, string> = {
  code: "email code",
  invitation: "invitation link",
  link: "email link",
  passkey: "passkey",
  recoveryCode: "recovery code",
  totp: "authenticator app",
};

/** An event's details besides its name: who, how or what; null if the name says it all. */
export function eventDetail({ subject, details }: Pick<RecordedEntry, "subject" | "details">): string | null {
  const { from, to, role, data, format, prefix } = details;
  const name = subject !== null && !uuidPattern.test(subject) ? subject : null;
  if (typeof from === "string" && typeof to === "string") return [name, `${from} to ${to}`].filter(Boolean).join(", ");
  if (typeof data === "string" && typeof format === "string") return [data, format, name].filter(Boolean).join(", ");
  // A failure or a confirmation names its method, a sign-in its second factor, and an added or removed factor its kind.
  const how = [details.method, details.secondFactor, details.kind].find((one) => typeof one === "string");
  const words = how === undefined ? null : (methods[how] ?? how);
  // "Authenticator app 2" says its kind already.
  const method = words !== null && name?.toLowerCase().startsWith(words) ? null : words;
  const key = typeof prefix === "string" ? `${prefix}…` : null;
  const more = [role, details.destination].filter((one) => typeof one === "string");
  return [name, ...more, method, key].filter(Boolean).join(", ") || null;
}
