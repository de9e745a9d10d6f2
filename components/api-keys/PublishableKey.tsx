"use client";
import { Skeleton } from "@mantine/core";
import { SettingsSection } from "#components/account/SettingsSection.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import classes from "./api-keys.module.css";

interface PublishableKeyProps {
  /** Undefined until the account is there. */
  publishableKey: string | undefined;
  appUrl: string;
}

/** The key that anybody may see, and the script tag it stands in. */
export function PublishableKey({ publishableKey, appUrl }: PublishableKeyProps) {
  return (
    <SettingsSection
      title="Publishable key"
      description="Safe in a page's source: it shows the published survey and takes answers, and reads nothing else. It stays the same."
    >
      {publishableKey ? (
        <div className={classes.stack}>
          <CopyBlock label="Publishable key" text={publishableKey} isLine />
          <p className={classes.text}>It stands in the script tag on your order confirmation page:</p>
          <CopyBlock
            label="Script tag"
            text={`<script src="${appUrl}/survey.js" data-key="${publishableKey}" async></script>`}
          />
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </SettingsSection>
  );
}
