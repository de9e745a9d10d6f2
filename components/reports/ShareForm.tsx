"use client";
import { Button, Checkbox, Group, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Disclosure } from "#components/ui/Disclosure.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import type { CallError, InputOf, OutputOf } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { FEWEST_SHARED, reportLifetimes, SHORTEST_REPORT_PASSWORD } from "#lib/shared-reports.ts";
import { neverSent, SendFields, sendFields, sendingOf } from "./SendFields.tsx";
import type { ShareScope } from "./share-scope.ts";

interface ShareFormProps {
  scope: ShareScope;
  sharing: {
    error: CallError | null;
    isPending: boolean;
    mutate: (
      input: InputOf<"app.ShareReport">,
      follows: { onSuccess: (shared: OutputOf<"app.ShareReport">) => void },
    ) => void;
  };
  onClose: () => void;
}

const always = "always";

/** What a link shows, for how long, and to whom. */
export function ShareForm({ scope, sharing, onClose }: ShareFormProps) {
  const { kind, query, questions, words } = scope;
  const queries = useQueryClient();
  const { form, ref, field } = useCallForm({
    title: scope.title,
    chosen: questions.map(({ questionNameId }) => questionNameId),
    isFrozen: false,
    showsTexts: false,
    lasts: "30",
    password: "",
    origins: "",
    sent: neverSent,
  });
  const { error, isPending } = sharing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { title, chosen, isFrozen, showsTexts, lasts, password, origins, sent } = form.values;
    const body = {
      kind,
      title,
      query,
      questions: chosen,
      isFrozen,
      showsTexts: showsTexts && !isFrozen,
      days: reportLifetimes.find((days) => String(days) === lasts) ?? null,
      password: password === "" ? null : password,
      sending: sendingOf(sent),
      embedOrigins: origins.split(/\s/).filter((origin) => origin !== ""),
    };
    const onSuccess = () => queries.invalidateQueries({ queryKey: callKey("app.ListReports") }).catch(console.warn);
    sharing.mutate({ body }, { onSuccess: () => void onSuccess() });
  };
  return (
    <form className={shared.stack} ref={ref} onSubmit={submit} aria-label="New link">
      <p className={shared.flush}>
        {`Anyone with the link sees the figures for ${words}. They need no account, and can't change anything. What fewer than ${FEWEST_SHARED} shoppers said stays hidden.`}
      </p>
      <TextInput label="Title" maxLength={100} required data-autofocus {...field("title")} />
      {kind === "analytics" && (
        <Checkbox.Group
          label="Questions"
          value={form.values.chosen}
          onChange={(chosen) => form.setFieldValue("chosen", chosen)}
          error={fieldProblem(error, "questions")}
        >
          <div className={shared.tightStack}>
            {questions.map(({ questionNameId, title }) => (
              <Checkbox key={questionNameId} value={questionNameId} label={title} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NativeSelect
        label="The link works for"
        data={[
          ...reportLifetimes.map((days) => ({ value: String(days), label: `${days} days` })),
          { value: always, label: "Until I revoke it" },
        ]}
        {...field("lasts")}
      />
      <Switch
        label="Keep today's figures"
        description="Otherwise, the report shows the latest figures each time someone opens it."
        checked={form.values.isFrozen}
        onChange={(event) => form.setFieldValue("isFrozen", event.currentTarget.checked)}
      />
      {kind === "analytics" && (
        <Switch
          label="Include what shoppers typed"
          description={
            form.values.isFrozen
              ? "Not with today's figures, because shoppers can have what they wrote erased."
              : "Shows the latest answers to text questions, without the order or the time."
          }
          disabled={form.values.isFrozen}
          checked={form.values.showsTexts && !form.values.isFrozen}
          onChange={(event) => form.setFieldValue("showsTexts", event.currentTarget.checked)}
        />
      )}
      <SendFields value={form.values.sent} onChange={(sent) => form.setFieldValue("sent", sent)} error={error} />
      <Disclosure title="Password and embedding">
        <div className={shared.stack}>
          <TextInput
            type="password"
            label="Password (optional)"
            description={`At least ${SHORTEST_REPORT_PASSWORD} characters. Send it separately from the link.`}
            autoComplete="new-password"
            minLength={SHORTEST_REPORT_PASSWORD}
            maxLength={200}
            {...field("password")}
            error={fieldProblem(error, "password")}
          />
          <Textarea
            label="Sites that may embed it (optional)"
            description="One per line, such as https://agency.example. Reports with a password can't be embedded."
            autosize
            minRows={2}
            {...field("origins")}
            error={fieldProblem(error, "embedOrigins")}
          />
        </div>
      </Disclosure>
      <FormProblem error={error} fields={["questions", "password", "embedOrigins", ...sendFields]} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Create link
        </Button>
      </Group>
    </form>
  );
}
