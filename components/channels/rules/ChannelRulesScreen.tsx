"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ChannelCrumbs } from "#components/channels/ChannelCrumbs.tsx";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { type ChannelRule, MAX_CHANNEL_RULES } from "#lib/channel-rules/channel-rule.ts";
import { useCall } from "#lib/client/hooks.ts";
import { libraryChannels } from "#lib/library/channels.ts";
import { RuleList } from "./RuleList.tsx";
import { UnnamedCard } from "./UnnamedCard.tsx";
import { useSaveRules } from "./use-save-rules.ts";

const RuleDialog = onDemand(() => import("./RuleDialog.tsx").then((module) => module.RuleDialog));

type Opened = { rules: ChannelRule[]; place: number; isNew: boolean };

const emptyRule: ChannelRule = {
  channel: libraryChannels[0].id,
  source: null,
  medium: null,
  campaign: null,
  code: null,
};

/** The account's own rules for which channel a link or a discount code means. */
export function ChannelRulesScreen() {
  const { data: account } = useCall("Profile.Profile", {});
  const { data, error, refetch } = useCall("app.ListChannelRules", {});
  const [opened, setOpened] = useState<Opened>();
  const save = useSaveRules();
  const mayChange = account !== undefined && account.userRole !== "member";
  const rules = data?.rules ?? [];
  const add = (rule: Partial<ChannelRule> = {}) => {
    save.reset();
    setOpened({ rules: [...rules, { ...emptyRule, ...rule }], place: rules.length, isNew: true });
  };
  const addButton = mayChange && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={rules.length >= MAX_CHANNEL_RULES}
      onClick={() => add()}
    >
      Add a rule
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Channel rules"
        description="Say which channel your own links and discount codes belong to. Orders of the last 13 months are counted again within minutes."
        breadcrumbs={<ChannelCrumbs here="Rules" />}
        actions={rules.length > 0 ? addButton : undefined}
      />
      <div className={shared.wideStack}>
        <Card padding="none">
          {!data ? (
            <LoadingList what="your rules" call={{ error, refetch }} rows={4} isPadded />
          ) : rules.length === 0 ? (
            <EmptyState title="No rules yet" action={addButton}>
              Afterword knows the usual links, such as Instagram's or a newsletter's. Add a rule for what it can't know:
              a podcast's discount code, or a link with your own names.
            </EmptyState>
          ) : (
            <RuleList
              rules={rules}
              actions={
                mayChange
                  ? {
                      onEdit: (place) => {
                        save.reset();
                        setOpened({ rules, place, isNew: false });
                      },
                      onDelete: (place) => save.run(rules.toSpliced(place, 1), "Rule deleted"),
                      onMoveUp: (place) =>
                        save.run(
                          rules.toSpliced(place, 1).toSpliced(place - 1, 0, ...rules.slice(place, place + 1)),
                          "Rule moved up",
                        ),
                    }
                  : undefined
              }
            />
          )}
        </Card>
        {rules.length > 1 && (
          <p className={shared.small}>
            The first rule that matches a link counts. Of rules that match a code, the longest counts.
          </p>
        )}
        {data && (
          <UnnamedCard unnamed={data.unnamed} add={mayChange && rules.length < MAX_CHANNEL_RULES ? add : undefined} />
        )}
        {account && !mayChange && <p className={shared.small}>Only the owner and admins can change rules.</p>}
      </div>
      {opened && <RuleDialog {...opened} save={save} onClose={() => setOpened(undefined)} />}
    </>
  );
}
