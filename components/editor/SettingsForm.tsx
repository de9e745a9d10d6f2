"use client";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import type { SurveySettings } from "#lib/survey/document.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";

const switches = [
  { field: "onePerPage", label: "One question at a time", description: "Off: all questions stand under each other." },
  { field: "showProgress", label: "Show progress", description: "A thin bar that grows with each question." },
  { field: "allowBack", label: "Allow going back", description: "Shoppers can look at an answer again and change it." },
] as const;

/** What holds for the survey as a whole. */
export function SettingsForm() {
  const { draft, change, errors } = useEditor();
  const set = (changed: Partial<SurveySettings>, field?: string) =>
    change((current) => ({ ...current, settings: { ...current.settings, ...changed } }), field);
  return (
    <Card title="Settings">
      <div className={classes.fields}>
        <TextInput
          label="Name of the survey"
          description="Only you and your team see it."
          value={draft.name}
          maxLength={200}
          onChange={(event) => {
            const name = event.currentTarget.value;
            change((current) => ({ ...current, name }), "name");
          }}
          error={errors.name}
        />
        {switches.map(({ field, label, description }) => (
          <Switch
            key={field}
            label={label}
            description={description}
            checked={draft.settings[field]}
            onChange={(event) => set({ [field]: event.currentTarget.checked })}
          />
        ))}
        <Textarea
          label="Privacy line"
          description="Stands small under the survey. Say what you use the answers for."
          value={draft.settings.privacyText ?? ""}
          maxLength={2000}
          // An empty text, not a missing one: what a save leaves out stays as it was.
          onChange={(event) => set({ privacyText: event.currentTarget.value }, "settings.privacyText")}
          error={errors["settings.privacyText"]}
          autosize
          minRows={1}
          maxRows={5}
        />
      </div>
    </Card>
  );
}
