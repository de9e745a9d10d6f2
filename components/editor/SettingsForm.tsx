"use client";
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import { languageOptions, placeName } from "#lib/place-values.ts";
import type { Surface, SurveySettings } from "#lib/survey/document.ts";
import { surfaces } from "#lib/survey/places.ts";
import { surfaceNames } from "./conditions/surface-names.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";

const switches = [
  { field: "onePerPage", label: "One question at a time", description: "When off, all questions appear on one page." },
  {
    field: "autoAdvance",
    label: "Advance automatically",
    description:
      "Tapping a choice, star, score, or picture shows the next question. The last question and “Other” still need the button.",
  },
  { field: "showProgress", label: "Show progress", description: "Show a thin bar that fills up with each question." },
  { field: "allowBack", label: "Allow going back", description: "Let shoppers go back and change an answer." },
] as const;

/** Settings of the whole survey. */
export function SettingsForm() {
  const name = useEditorPart(({ draft }) => draft.name);
  const settings = useEditorPart(({ draft }) => draft.settings);
  const errors = useEditorPart((state) => state.errors);
  const { change } = useEditorActions();
  const set = (changed: Partial<SurveySettings>, field?: string) =>
    change((current) => ({ ...current, settings: { ...current.settings, ...changed } }), field);
  return (
    <Card title="Settings">
      <div className={shared.stack}>
        <TextInput
          label="Survey name"
          description="Only you and your team can see it."
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
          label="Privacy note"
          description="Small text below the survey. Explain how you use the responses."
          value={settings.privacyText ?? ""}
          maxLength={2000}
          // An empty string rather than undefined: fields missing from a save keep their value.
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

/** The language of the original texts. Languages with translations can't be chosen. */
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
      label="Default language"
      description="The language you write in. Shoppers see it when there's no translation into theirs."
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
  thankYou: "Right after checkout.",
  orderStatus: "Where shoppers check their order later.",
  pos: "In person, after a sale in your store.",
  email: "From the survey block in your emails.",
  link: "The hosted page, from any link you share.",
};

function ShownOn({ showOn, onChange, error }: ShownOnProps) {
  return (
    <Checkbox.Group
      label="Shown on"
      description="Choose where your survey appears. Existing responses aren't affected."
      value={[...showOn]}
      onChange={(values) => onChange(surfaces.filter((surface) => values.includes(surface)))}
      error={
        error ??
        (places.some((place) => showOn.includes(place))
          ? undefined
          : "Choose at least one, or no one will see your survey.")
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
