"use client";
import { Textarea, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import type { ThankYou } from "#lib/survey/document.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";
import { TextField } from "./TextField.tsx";

/** What the shopper reads after the last question. */
export function ThankYouForm() {
  const { draft, change, errors } = useEditor();
  const { thankYou } = draft;
  const set = (changed: Partial<ThankYou>, field: string) =>
    change((current) => ({ ...current, thankYou: { ...current.thankYou, ...changed } }), `thankYou.${field}`);
  const setLink = (changed: Partial<NonNullable<ThankYou["link"]>>, field: string) => {
    const link = { url: "", label: "", ...thankYou.link, ...changed };
    set({ link: link.url === "" && link.label === "" ? undefined : link }, `link.${field}`);
  };
  return (
    <Card title="Thank-you page" description="Stands where the questions were, once they are answered.">
      <div className={classes.fields}>
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
        <div className={classes.pair}>
          <TextInput
            label="Link"
            description="Empty: no button."
            placeholder="https://"
            value={thankYou.link?.url ?? ""}
            onChange={(event) => setLink({ url: event.currentTarget.value }, "url")}
            error={errors["thankYou.link.url"]}
          />
          <TextInput
            label="Words on the button"
            description="Needed with a link."
            value={thankYou.link?.label ?? ""}
            maxLength={200}
            onChange={(event) => setLink({ label: event.currentTarget.value }, "label")}
            error={errors["thankYou.link.label"]}
          />
        </div>
        <TextField
          label="Discount code"
          description="Shown to those who finish, ready to copy. Make the code in your store first."
          value={thankYou.discountCode}
          onChange={(discountCode) => set({ discountCode }, "discountCode")}
          error={errors["thankYou.discountCode"]}
        />
      </div>
    </Card>
  );
}
