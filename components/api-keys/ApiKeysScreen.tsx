"use client";
import { Anchor, Skeleton } from "@mantine/core";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import { callUrl } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { mcpPath } from "#lib/mcp.ts";
import { findScreen } from "#lib/screens.ts";
import { surveySnippet } from "#lib/survey-snippet.ts";
import { ConnectedAssistants } from "./ConnectedAssistants.tsx";
import { SecretKeys } from "./SecretKeys.tsx";

/** The account's keys: the publishable one for the storefront, and the secret ones for programs. */
export function ApiKeysScreen({ appUrl }: { appUrl: string }) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader title="API keys" description="Use API keys to connect your store and your own apps to Afterword." />
      {account?.userRole === "member" ? (
        <Notice status="neutral" title="Only the owner and admins can see API keys">
          You're a member of this account.
        </Notice>
      ) : (
        <div>
          <PublishableKey publishableKey={account?.publishableKey} appUrl={appUrl} />
          <SecretKeys />
          <ConnectedAssistants />
          <SettingsSection
            title="Use a secret key"
            description="Keep this key on your server. Anyone who has it can read your responses."
          >
            <ApiKeysHowTo appUrl={appUrl} />
          </SettingsSection>
          <SettingsSection
            title="Connect an assistant"
            description="Claude, Cursor, and other assistants with MCP can read your surveys, responses, and metrics. They can't change anything."
          >
            <AssistantHowTo address={`${appUrl}${mcpPath}`} />
          </SettingsSection>
        </div>
      )}
    </>
  );
}

const docsPath = "/docs/api";

/** A first request with a secret key, and a link to the reference. */
function ApiKeysHowTo({ appUrl }: { appUrl: string }) {
  const address = callUrl("Survey.GetSurveyQuestionListByApiKey", {}, appUrl);
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>Get your questions with their view and response counts:</p>
      <CopyBlock label="Example request" text={`curl -H "Authorization: Bearer sk_…" \\\n  ${address}`} />
      {findScreen(docsPath) && (
        <p className={shared.flush}>
          <Anchor href={docsPath}>See all API calls, fields, and errors</Anchor>
        </p>
      )}
    </div>
  );
}

/** The address of the MCP server, and a command that connects one assistant. */
function AssistantHowTo({ address }: { address: string }) {
  return (
    <div className={shared.stack}>
      <CopyBlock label="MCP server" text={address} isLine />
      <p className={shared.flush}>
        Add this address to your assistant. It opens Afterword, where you choose what it can do.
      </p>
      <p className={shared.flush}>
        Or use a secret key. In Claude Code, run this with a key of its own, so you can disable it later:
      </p>
      <CopyBlock
        label="Command for Claude Code"
        text={`claude mcp add --transport http afterword ${address} \\\n  --header "Authorization: Bearer sk_…"`}
      />
    </div>
  );
}

interface PublishableKeyProps {
  /** Undefined until the account has loaded. */
  publishableKey: string | undefined;
  appUrl: string;
}

/** The key that anyone may see, and the script tag that contains it. */
function PublishableKey({ publishableKey, appUrl }: PublishableKeyProps) {
  return (
    <SettingsSection
      title="Publishable key"
      description="Safe to use in your store's code. It can show your survey and collect responses, but can't read other data. It never changes."
    >
      {publishableKey ? (
        <div className={shared.stack}>
          <CopyBlock label="Publishable key" text={publishableKey} isLine />
          <p className={shared.flush}>Use it in the script tag on your order confirmation page:</p>
          <CopyBlock label="Script tag" text={surveySnippet(appUrl, publishableKey)} />
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </SettingsSection>
  );
}
