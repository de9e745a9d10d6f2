"use client";
import { Button, Group, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import formClasses from "#components/ui/settings-form.module.css";
import { useCallForm } from "#components/ui/use-call-form.ts";
import { type ChannelRule, MAX_PATTERN, plainRule, ruleProblems } from "#lib/channel-rules/channel-rule.ts";
import { libraryChannels } from "#lib/library/channels.ts";
import type { SaveRules } from "./use-save-rules.ts";

interface RuleDialogProps {
  /** All rules with this one at its place, so that it is compared with the others. */
  rules: readonly ChannelRule[];
  place: number;
  isNew: boolean;
  save: SaveRules;
  onClose: () => void;
}

/** Adds or edits one of the rules. */
export function RuleDialog({ rules, place, isNew, save, onClose }: RuleDialogProps) {
  const rule = rules[place];
  const { form, ref, field, showProblems } = useCallForm({
    kind: rule?.code ? "code" : "link",
    source: rule?.source ?? "",
    medium: rule?.medium ?? "",
    campaign: rule?.campaign ?? "",
    code: rule?.code ?? "",
    channel: rule?.channel ?? libraryChannels[0].id,
  });
  const isLink = form.values.kind === "link";
  const submit = form.onSubmit(({ kind, channel, code, ...link }) => {
    const nothing = { source: null, medium: null, campaign: null, code: null };
    const edited = plainRule({ channel, ...nothing, ...(kind === "link" ? link : { code }) });
    const changed = rules.with(place, edited);
    const problems = ruleProblems(changed).filter((problem) => problem.place === place);
    if (problems.length > 0) {
      const isEmptyCode = kind === "code" && edited.code === null;
      return showProblems(
        isEmptyCode
          ? { code: "Enter a code." }
          : Object.fromEntries(problems.map(({ field: name, message }) => [name, sentenceOf(message)])),
      );
    }
    save.run(changed, isNew ? "Rule added" : "Rule updated", onClose);
  });
  const text = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: MAX_PATTERN + 1 } as const;
  return (
    <Dialog title={isNew ? "Add a rule" : "Edit rule"} onClose={onClose}>
      <form ref={ref} onSubmit={submit} noValidate style={{ display: "grid", gap: 16 }}>
        <SegmentedControl
          aria-label="What the rule is about"
          fullWidth
          data={[
            { value: "link", label: "Link" },
            { value: "code", label: "Discount code" },
          ]}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue("kind", kind)}
        />
        {isLink ? (
          <>
            <TextInput
              label="Source"
              description="The link's utm_source. End with * to match everything that begins so."
              {...text}
              {...field("source")}
            />
            <div className={formClasses.pair}>
              <TextInput label="Medium (optional)" {...text} {...field("medium")} />
              <TextInput label="Campaign (optional)" {...text} {...field("campaign")} />
            </div>
          </>
        ) : (
          <TextInput
            label="Code"
            description="End with * to match every code that begins so, such as ANNA*."
            {...text}
            {...field("code")}
          />
        )}
        <NativeSelect
          label="Channel"
          data={libraryChannels
            .filter(({ id }) => isLink || !id.endsWith("-ads"))
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...field("channel")}
        />
        <FormProblem error={save.error} fields={[]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {isNew ? "Add rule" : "Save rule"}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** What a problem says, for a reader who sees the field's name above it. */
function sentenceOf(message: string): string {
  const text = message.replace(
    "must have a text, or medium, campaign, or code must",
    "enter a source, a medium, or a campaign",
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
