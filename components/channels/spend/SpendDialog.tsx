"use client";
import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { type FieldProblems, fieldProblems } from "#components/ui/field-problem.ts";
import { notifySuccess } from "#components/ui/notify.ts";
import formClasses from "#components/ui/settings-form.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { rowProblems, type SpendRow } from "#lib/channel-spend/spend-row.ts";
import { libraryChannels } from "#lib/library/channels.ts";
import type { ChannelSpendCalls } from "./use-channel-spend.ts";

interface SpendDialogProps {
  /** The row to edit; a new one if undefined. */
  row: ChannelSpend | undefined;
  /** The account's. */
  currency: string;
  save: ChannelSpendCalls["save"];
  onClose: () => void;
}

/** Adds or edits a row of spend. */
export function SpendDialog({ row, currency, save, onClose }: SpendDialogProps) {
  const { form, ref, field, showProblems } = useCallForm({
    channel: row?.channel ?? libraryChannels[0].id,
    startDate: row?.startDate ?? "",
    endDate: row?.endDate ?? "",
    spend: textOf(row?.spend),
    platformOrders: textOf(row?.platformOrders),
    platformRevenue: textOf(row?.platformRevenue),
  });
  const close = () => {
    save.reset();
    onClose();
  };
  const submit = form.onSubmit(({ channel, startDate, endDate, ...figures }) => {
    const body: SpendRow = {
      channel,
      startDate,
      endDate,
      currency,
      spend: numberOf(figures.spend) ?? Number.NaN,
      platformOrders: numberOf(figures.platformOrders),
      platformRevenue: numberOf(figures.platformRevenue),
    };
    const problems = rowProblems(body, currency);
    if (problems.length > 0) return showProblems(sentencesOf(problems));
    save.mutate(
      { body: { ...body, ...(row && { id: row.id }) } },
      {
        onSuccess: () => {
          notifySuccess(row ? "Spend updated" : "Spend added");
          close();
        },
        onError: (error) => showProblems(fieldProblems(error)),
      },
    );
  });
  const amount = { autoComplete: "off", inputMode: "decimal", maxLength: 20 } as const;
  return (
    <Dialog title={row ? "Edit spend" : "Add spend"} onClose={close}>
      <form ref={ref} onSubmit={submit} noValidate style={{ display: "grid", gap: 16 }}>
        <NativeSelect
          label="Channel"
          data={libraryChannels.map(({ id, name }) => ({ value: id, label: name }))}
          {...field("channel")}
          data-autofocus
        />
        <div className={formClasses.pair}>
          <TextInput type="date" label="First day" {...field("startDate")} />
          <TextInput type="date" label="Last day" {...field("endDate")} />
        </div>
        <TextInput label={`Spend (${currency})`} {...amount} {...field("spend")} />
        <div className={formClasses.pair}>
          <TextInput
            label="Reported orders (optional)"
            description="What the channel's own reports claim."
            {...amount}
            inputMode="numeric"
            {...field("platformOrders")}
          />
          <TextInput
            label={`Reported revenue (${currency}, optional)`}
            description="What the channel's own reports claim."
            {...amount}
            {...field("platformRevenue")}
          />
        </div>
        <FormProblem error={save.error} fields={Object.keys(form.values)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {row ? "Save spend" : "Add spend"}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function textOf(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? "" : String(figure);
}

/** NaN for what isn't a number, which no field accepts; commas between thousands are fine. */
function numberOf(text: string): number | null {
  const plain = text.trim().replaceAll(",", "");
  if (plain === "") return null;
  return /^\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function sentencesOf(problems: ReturnType<typeof rowProblems>): FieldProblems {
  return Object.fromEntries(
    problems.map(({ field, message }) => [field, `${message.charAt(0).toUpperCase()}${message.slice(1)}.`]),
  );
}
