"use client";
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { languageOptions, placeName } from "#lib/place-values.ts";
import type { Surface, SurveySettings } from "#lib/survey/document.ts";
import { surfaces } from "#lib/survey/places.ts";
import { surfaceNames } from "./conditions/order-rules.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";

const switches = [
  { field: "onePerPage", label: "One question at a time", description: "Off: all questions stand under each other." },
  { field: "showProgress", label: "Show progress", description: "A thin bar that grows with each question." },
  { field: "allowBack", label: "Allow going back", description: "Shoppers can look at an answer again and change it." },
] as const;

/** What holds for the survey as a whole. */
export function SettingsForm() {
  const name = useEditorPart(({ draft }) => draft.name);
  const settings = useEditorPart(({ draft }) => draft.settings);
  const errors = useEditorPart((state) => state.errors);
  const { change } = useEditorActions();
  const set = (changed: Partial<SurveySettings>, field?: string) =>
    change((current) => ({ ...current, settings: { ...current.settings, ...changed } }), field);
  return (
    <Card title="Settings">
      <div className={classes.fields}>
        <TextInput
          label="Name of the survey"
          description="Only you and your team see it."
          value={name}
          maxLength={200}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            change((current) => ({ ...current, name: typed }), "name");
          }}
          error={errors.name}
        />
        <OriginalLanguage />
        {switches.map(({ field, label, description }) => (
          <Switch
            key={field}
            label={label}
            description={description}
            checked={settings[field]}
            onChange={(event) => set({ [field]: event.currentTarget.checked })}
          />
        ))}
        <ShownOn showOn={settings.showOn} onChange={(showOn) => set({ showOn })} error={errors["settings.showOn"]} />
        <Textarea
          label="Privacy line"
          description="Stands small under the survey. Say what you use the answers for."
          value={settings.privacyText ?? ""}
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

/** The language that the texts themselves are in: never one that they are translated into. */
function OriginalLanguage() {
  const locale = useEditorPart(({ draft }) => draft.locale);
  const locales = useEditorPart(({ draft }) => draft.locales);
  const error = useEditorPart(({ errors }) => errors.locale);
  const { change } = useEditorActions();
  const known = languageOptions();
  const options = known.some(({ value }) => value === locale)
    ? known
    : [{ value: locale, label: placeName("languages", locale) }, ...known];
  const rename = (chosen: string) =>
    change((draft) => ({
      ...draft,
      locale: chosen,
      locales: draft.locales.map((one) => (one === draft.locale ? chosen : one)),
    }));
  return (
    <NativeSelect
      label="Written in"
      description="The language of your own texts. Shoppers see it where there is no translation into theirs."
      data={options.filter(({ value }) => value === locale || !locales.includes(value))}
      value={locale}
      onChange={(event) => rename(event.currentTarget.value)}
      error={error}
    />
  );
}

interface ShownOnProps {
  showOn: readonly Surface[];
  onChange: (showOn: Surface[]) => void;
  error: string | undefined;
}

const places = ["thankYou", "orderStatus", "pos", "email", "link"] as const;

const placeHints: Record<(typeof places)[number], string> = {
  thankYou: "Right after the order.",
  orderStatus: "Where shoppers look up their order later.",
  pos: "At the till, after a sale.",
  email: "From the block in your mails.",
  link: "The hosted page, and wherever you link to it.",
};

function ShownOn({ showOn, onChange, error }: ShownOnProps) {
  return (
    <Checkbox.Group
      label="Shown on"
      description="Where shoppers meet the survey. What was answered elsewhere stays."
      value={[...showOn]}
      onChange={(values) => onChange(surfaces.filter((surface) => values.includes(surface)))}
      error={
        error ?? (places.some((place) => showOn.includes(place)) ? undefined : "Nobody sees it: choose at least one.")
      }
    >
      <div className={classes.ticks}>
        {places.map((place) => (
          <Checkbox key={place} value={place} label={surfaceNames[place]} description={placeHints[place]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
