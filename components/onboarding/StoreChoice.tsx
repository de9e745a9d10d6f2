"use client";
import { Button, Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { type Platform, platformTexts } from "#lib/platforms.ts";
import { platforms } from "#lib/survey/places.ts";
import classes from "./StoreChoice.module.css";

interface StoreChoiceProps {
  initial: Platform | undefined;
  initialDomain: string;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
  /** Called once the server has stored the choice. */
  onChosen: (platform: Platform) => void;
}

/** A card for each platform, and one for none. */
export function StoreChoice({ initial, initialDomain, hasShopifyApp, onChosen }: StoreChoiceProps) {
  const [platform, setPlatform] = useState<Platform | undefined>(initial);
  const [domain, setDomain] = useState(initialDomain);
  const queries = useQueryClient();
  const choosing = useCallMutation("Integration.ToggleIntegration");
  const example = platform && platformTexts[platform].domainExample;

  const choose = (wanted: Platform | undefined) => {
    setPlatform(wanted);
    // A domain on one platform is not valid for another.
    setDomain(wanted === initial ? initialDomain : "");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!platform) return;
    const settings = example && domain.trim() !== "" ? { settings: { domain: domain.trim() } } : {};
    choosing.mutate(
      { body: { name: platform, enabled: true, ...settings } },
      {
        onSuccess: () => {
          queries.invalidateQueries({ queryKey: callKey("Profile.Profile") }).catch(console.warn);
          onChosen(platform);
        },
      },
    );
  };

  return (
    <form onSubmit={submit}>
      <FormHead title="Where is your store?">Your survey appears on your order confirmation page.</FormHead>
      <Radio.Group
        aria-label="Your store"
        value={platform ?? null}
        onChange={(value) => choose(platforms.find((one) => one === value))}
      >
        <div className={classes.cards}>
          {platforms.map((one) => (
            <PlatformCard
              key={one}
              platform={one}
              isChosen={one === platform}
              hasApp={one !== "Shopify" || hasShopifyApp}
            />
          ))}
        </div>
      </Radio.Group>
      {example && (
        <TextInput
          className={classes.domain}
          label="Store address"
          description="Optional. You can add it later."
          placeholder={example}
          maxLength={253}
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          error={fieldProblem(choosing.error, "settings.domain")}
        />
      )}
      <div className={classes.problem}>
        <FormProblem error={choosing.error} fields={["settings.domain"]} />
      </div>
      <Button type="submit" disabled={!platform} loading={choosing.isPending}>
        Continue
      </Button>
    </form>
  );
}

interface PlatformCardProps {
  platform: Platform;
  isChosen: boolean;
  hasApp: boolean;
}

function PlatformCard({ platform, isChosen, hasApp }: PlatformCardProps) {
  const { name, line, lineWithoutApp } = platformTexts[platform];
  return (
    <Radio.Card value={platform} className={classes.card} data-chosen={isChosen} aria-label={name}>
      <span className={classes.text}>
        <span className={shared.strong}>{name}</span>
        <span className={shared.small}>{hasApp ? line : (lineWithoutApp ?? line)}</span>
      </span>
      <Radio.Indicator />
    </Radio.Card>
  );
}
