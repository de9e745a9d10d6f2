"use client";
import { Checkbox, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { SaveRow } from "./SaveRow.tsx";
import { useAccountChange } from "./use-account-change.ts";

const offered = [6, 12, 24, 36];

/** For the owner and admins: how long responses are kept. Anything that deletes is confirmed first. */
export function RetentionSection({ account }: { account: Account }) {
  const { retentionMonths, retentionKeepsTotals } = account;
  const [months, setMonths] = useState(retentionMonths);
  const [keepsTotals, setKeepsTotals] = useState(retentionKeepsTotals);
  const [isAsking, setAsking] = useState(false);
  const { change, keep } = useAccountChange("app.UpdateRetention");
  const save = () =>
    change.mutate(
      { body: { months, keepsTotals } },
      {
        onSuccess: (saved) => {
          keep(saved);
          setAsking(false);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (months === null) save();
    else setAsking(true);
  };
  // A period set through the API stays selectable.
  const periods = [...new Set([...offered, ...(retentionMonths === null ? [] : [retentionMonths])])].sort(
    (one, other) => one - other,
  );
  return (
    <SettingsSection title="Data retention" description="How long we keep individual responses.">
      <form className={shared.stack} onSubmit={submit}>
        <NativeSelect
          label="Delete responses after"
          value={String(months ?? "")}
          onChange={(event) => {
            change.reset();
            setMonths(event.currentTarget.value === "" ? null : Number(event.currentTarget.value));
          }}
          data={[{ value: "", label: "Never" }, ...periods.map((each) => ({ value: String(each), label: ages(each) }))]}
        />
        {months !== null && (
          <Checkbox
            label="Keep their totals in reports"
            description="Charts still count deleted responses. Lists, exports, and filtered reports don't."
            checked={keepsTotals}
            onChange={(event) => {
              change.reset();
              setKeepsTotals(event.currentTarget.checked);
            }}
          />
        )}
        {!isAsking && <FormProblem error={change.error} fields={[]} />}
        <SaveRow
          change={change}
          isChanged={months !== retentionMonths || (months !== null && keepsTotals !== retentionKeepsTotals)}
        />
      </form>
      {isAsking && months !== null && (
        <LazyConfirmDialog
          title={`Delete responses after ${ages(months)}?`}
          action="Delete old responses"
          isDestructive
          isPending={change.isPending}
          error={change.error}
          onConfirm={save}
          onClose={() => {
            change.reset();
            setAsking(false);
          }}
        >
          Starting tonight, we permanently delete every response with no activity since{" "}
          {oldestKept(months, new Date(), account.timeZone)}: its answers, order details, tags, and delivery records.
          After that, each response is deleted when it's {ages(months)} old.{" "}
          {keepsTotals
            ? "Their totals stay in your reports."
            : "Their totals are removed from your reports too, including totals kept so far."}{" "}
          You can't undo this.
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}

function ages(months: number): string {
  return `${months} ${months === 1 ? "month" : "months"}`;
}

/** The day that many months ago in the account's time zone: responses with no activity since then are deleted. */
export function oldestKept(months: number, now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  const numbers = new Map(parts.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [numbers.get("year"), numbers.get("month"), numbers.get("day")];
  // The 31st becomes the last day of a shorter month, as when PostgreSQL subtracts months.
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const kept = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(kept);
}
