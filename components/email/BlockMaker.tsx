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

/** Choose a tool and a language, copy the block, and see how it looks in an email. */
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
        <Card title="Your email tool" titleId="tool-title">
          <div className={classes.fields}>
            <NativeSelect
              label="Tool"
              description={tool?.hint}
              data={emailTools.map(({ id, name }) => ({ value: id, label: name }))}
              value={tool?.id}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <TextInput
              label="Order number tag"
              description="Your email tool replaces this tag with the order number. We'll ask once per order and link responses to revenue."
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
        <Card
          title="Survey block"
          titleId="block-title"
          description="Paste this into a custom HTML block in your email."
        >
          <CopyBlock label="Email HTML" text={block} isTall />
        </Card>
      </div>
      <Card
        title="Preview"
        titleId="preview-title"
        description="See how your survey looks in an email. Links don't work in this preview."
      >
        <MailPreview block={block} companyName={companyName} />
      </Card>
    </div>
  );
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
}
