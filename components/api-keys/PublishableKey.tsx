"use client";
import { Skeleton } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { surveySnippet } from "#lib/survey-snippet.ts";
import classes from "./api-keys.module.css";

interface PublishableKeyProps {
  /** Undefined until the account has loaded. */
  publishableKey: string | undefined;
  appUrl: string;
}

/** The key that anyone may see, and the script tag that contains it. */
export function PublishableKey({ publishableKey, appUrl }: PublishableKeyProps) {
  return (
    <SettingsSection
      title="Publishable key"
      description="Safe to use in your store's code. It can show your survey and collect responses, but can't read other data. It never changes."
    >
      {publishableKey ? (
        <div className={classes.stack}>
          <CopyBlock label="Publishable key" text={publishableKey} isLine />
          <p className={classes.text}>Use it in the script tag on your order confirmation page:</p>
          <CopyBlock label="Script tag" text={surveySnippet(appUrl, publishableKey)} />
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </SettingsSection>
  );
}
