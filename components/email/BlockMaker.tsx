"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { emailBlock } from "#lib/email-survey/email-block.ts";
import { emailTools } from "#lib/email-survey/email-tools.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import classes from "./EmailScreen.module.css";
import { MailPreview } from "./MailPreview.tsx";

interface BlockMakerProps {
  survey: SurveyDocument & { styles: SurveyStyles };
  companyName: string;
  publishableKey: string;
  platform: string;
  appUrl: string;
}

/** Which tool, which language; then the block to copy, and how it looks in a mail. */
export function BlockMaker({ survey, companyName, ...store }: BlockMakerProps) {
  const [tool, setTool] = useState(emailTools[0]);
  const [orderTag, setOrderTag] = useState(tool?.orderTag ?? "");
  const [locale, setLocale] = useState(survey.locale);
  const block = emailBlock({ survey, orderTag: orderTag.trim(), locale, ...store }) ?? "";
  const choose = (id: string) => {
    const chosen = emailTools.find((one) => one.id === id);
    setTool(chosen);
    setOrderTag(chosen?.orderTag ?? "");
  };
  const locales = [...new Set([survey.locale, ...survey.locales])];
  return (
    <div className={classes.maker}>
      <div className={classes.column}>
        <Card title="Your mail tool" titleId="tool-title">
          <div className={classes.fields}>
            <NativeSelect
              label="Tool"
              description={tool?.hint}
              data={emailTools.map(({ id, name }) => ({ value: id, label: name }))}
              value={tool?.id}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <TextInput
              label="Tag for the order’s number"
              description="Your tool puts the number in its place. Then an order is asked once, and its answers carry its value."
              value={orderTag}
              onChange={(event) => setOrderTag(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
            {locales.length > 1 && (
              <NativeSelect
                label="Language"
                data={locales.map((tag) => ({ value: tag, label: nameOf(tag) }))}
                value={locale}
                onChange={(event) => setLocale(event.currentTarget.value)}
              />
            )}
          </div>
        </Card>
        <Card title="The block" titleId="block-title" description="Paste it into a mail where HTML is taken as it is.">
          <CopyBlock label="HTML for the mail" text={block} isTall />
        </Card>
      </div>
      <Card title="Preview" titleId="preview-title" description="As a mail shows it. Its links do nothing here.">
        <MailPreview block={block} companyName={companyName} />
      </Card>
    </div>
  );
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}
