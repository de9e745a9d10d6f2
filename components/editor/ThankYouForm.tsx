"use client";
import { Anchor, Textarea, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import { parseUrl } from "#lib/parse-url.ts";
import type { ThankYou } from "#lib/survey/document.ts";
import { DiscountFields } from "./DiscountFields.tsx";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";

/** What shoppers see after the last question. */
export function ThankYouForm() {
  const thankYou = useEditorPart(({ draft }) => draft.thankYou);
  const errors = useEditorPart((state) => state.errors);
  const { change } = useEditorActions();
  const set = (changed: Partial<ThankYou>, field: string) =>
    change((current) => ({ ...current, thankYou: { ...current.thankYou, ...changed } }), `thankYou.${field}`);
  return (
    <Card title="Thank-you page" description="Shoppers see this after their last answer.">
      <div className={shared.stack}>
        <TextInput
          label="Headline"
          value={thankYou.title}
          maxLength={500}
          onChange={(event) => set({ title: event.currentTarget.value }, "title")}
          error={errors["thankYou.title"]}
        />
        <Textarea
          label="Message"
          value={thankYou.message}
          maxLength={2000}
          onChange={(event) => set({ message: event.currentTarget.value }, "message")}
          error={errors["thankYou.message"]}
          autosize
          minRows={2}
          maxRows={8}
        />
        <LinkFields link={thankYou.link} set={set} errors={errors} />
        <DiscountFields thankYou={thankYou} set={set} errors={errors} />
        <LanguagesHint />
      </div>
    </Card>
  );
}

interface LinkFieldsProps {
  link: ThankYou["link"];
  set: (changed: Partial<ThankYou>, field: string) => void;
  errors: Record<string, string>;
}

function LinkFields({ link, set, errors }: LinkFieldsProps) {
  const { url = "", label = "" } = link ?? {};
  const setLink = (changed: { url?: string; label?: string }, field: string) => {
    const next = { url, label, ...changed };
    set({ link: next.url === "" && next.label === "" ? undefined : next }, `link.${field}`);
  };
  return (
    <div className={classes.widePair}>
      <TextInput
        label="Link"
        description="Optional. Leave blank for no button."
        placeholder="https://"
        type="url"
        value={url}
        onChange={(event) => setLink({ url: event.currentTarget.value }, "url")}
        error={linkProblem(url) ?? errors["thankYou.link.url"]}
      />
      <TextInput
        label="Button label"
        description="Required if you add a link."
        value={label}
        maxLength={200}
        onChange={(event) => setLink({ label: event.currentTarget.value }, "label")}
        error={url !== "" && label.trim() === "" ? "Enter a button label." : errors["thankYou.link.label"]}
      />
    </div>
  );
}

/** The error in a link, once enough is typed to know. */
function linkProblem(url: string): string | undefined {
  const address = url.trim();
  if (address === "" || "https://".startsWith(address.toLowerCase())) return undefined;
  if (/^http:\/\//i.test(address)) return "Use https://. Browsers warn shoppers about http:// links.";
  return /^https:\/\/[^\s/]+/i.test(address) && parseUrl(address) !== null
    ? undefined
    : "Enter a full URL that starts with https://.";
}

/** Where these texts are translated, if the survey has several languages. */
function LanguagesHint() {
  const count = useEditorPart(({ draft }) => draft.locales.length);
  const { select } = useEditorActions();
  if (count < 2) return null;
  return (
    <p className={shared.tightCaption}>
      Translate this text under{" "}
      <Anchor component="button" type="button" inherit onClick={() => select({ kind: "languages" })}>
        Languages
      </Anchor>
      .
    </p>
  );
}
