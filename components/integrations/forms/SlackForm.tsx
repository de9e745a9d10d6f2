"use client";
import {
  Anchor,
  Button,
  MultiSelect,
  type MultiSelectProps,
  Radio,
  Select,
  Skeleton,
  Stack,
  Switch,
} from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { allQuestionsQuery } from "#lib/filters/figure-calls.ts";
import { CallProblem } from "../CallProblem.tsx";
import { needsChannel } from "../card-status.ts";
import { type FormProps, PartnerForm, typed } from "./PartnerForm.tsx";

const connectPath = "/api/connect/slack";

const modes = [
  { value: "every", label: "Every response" },
  { value: "lowOrText", label: "Only low scores and text answers" },
  { value: "daily", label: "A daily summary" },
  { value: "weekly", label: "A weekly summary" },
] as const;

/** Signing in at Slack comes first; then the channel and what is sent there. */
export function SlackForm(props: FormProps) {
  return props.card.connected ? <ChannelForm {...props} /> : <SignIn onClose={props.onClose} />;
}

function SignIn({ onClose }: { onClose: () => void }) {
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>
        Sign in to Slack and allow Afterword to post. Slack then brings you back here, where you choose a channel and
        what to send.
      </p>
      <div className={shared.endActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button component="a" href={connectPath} data-autofocus>
          Sign in to Slack
        </Button>
      </div>
    </div>
  );
}

function ChannelForm(props: FormProps) {
  const { settings } = props.card;
  const { data: channels, error } = useCall("Integration.GetSlackChannels", {}, { staleTime: 0, retry: false });
  const channelId = typeof settings.channelId === "string" ? settings.channelId : "";
  const mode = modes.find(({ value }) => value === settings.mode)?.value ?? "every";
  const questions = Array.isArray(settings.questions) ? settings.questions.filter((id) => typeof id === "string") : [];
  return (
    <PartnerForm
      {...props}
      initial={{ channelId, mode, questions, thread: settings.thread === true }}
      required={{ channelId: "Choose a channel." }}
      turnsOn={needsChannel(props.card)}
      sent={(values) => ({ ...values, channelId: typed(values.channelId) })}
    >
      {(field) => (
        <>
          <p className={shared.flush}>
            {typeof settings.teamName === "string" ? `Connected to ${settings.teamName}. ` : "Connected. "}
            <Anchor href={connectPath} fz="inherit">
              Connect Slack again
            </Anchor>{" "}
            to change the workspace.
          </p>
          {channels ? (
            <Select
              value={field("channelId").value || null}
              onChange={(value) => field("channelId").onChange(value ?? "")}
              error={field("channelId").error}
              data-path="channelId"
              label="Channel"
              description="To use a private channel, invite Afterword to it in Slack first."
              data={channels.map(({ id, name, isPrivate }) => ({
                value: id,
                label: `#${name}${isPrivate ? " (private)" : ""}`,
              }))}
              searchable
              placeholder="Choose a channel"
              nothingFoundMessage="No channel with this name"
              data-autofocus
            />
          ) : error ? (
            <CallProblem error={error} />
          ) : (
            <Skeleton height={80} />
          )}
          <Radio.Group
            label="What to send"
            value={field("mode").value}
            onChange={(value) => field("mode").onChange(modes.find((one) => one.value === value)?.value ?? "every")}
          >
            <Stack gap="xs" mt="xs">
              {modes.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <QuestionsField {...field("questions")} />
          <Switch
            checked={field("thread").value}
            onChange={({ currentTarget }) => field("thread").onChange(currentTarget.checked)}
            label="One thread per order"
            description="Responses to other surveys about the same order reply to its first message."
          />
        </>
      )}
    </PartnerForm>
  );
}

/** Which questions' answers are sent. Those that aren't listed yet, or no longer, are shown by their ID. */
function QuestionsField(props: Pick<MultiSelectProps, "value" | "onChange" | "error">) {
  const { data: asked, error } = useCall(...allQuestionsQuery);
  if (error) return <CallProblem error={error} />;
  const titles = new Map((props.value ?? []).map((id) => [id, id]));
  for (const { questionNameId, title } of asked ?? []) titles.set(questionNameId, title);
  return (
    <MultiSelect
      {...props}
      data-path="questions"
      label="Only these questions"
      description="Leave empty for all."
      data={[...titles].map(([value, label]) => ({ value, label }))}
      maxValues={50}
      searchable
      clearable
      nothingFoundMessage="No question with these words"
    />
  );
}
