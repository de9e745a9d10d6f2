"use client";
import { Button } from "@mantine/core";
import { IconClipboardList, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import type { QuestionInput } from "#lib/survey/document.ts";
import { useEditorPart } from "../editor-context.ts";
import classes from "../QuestionForm.module.css";
import { hasOption } from "../question-kinds.ts";
import { SortableList } from "../SortableList.tsx";
import type { ChangeQuestion } from "../use-question-change.ts";
import { ChoiceRow } from "./ChoiceRow.tsx";
import { ChoicesShown } from "./ChoicesShown.tsx";
import { maxChoices } from "./insert-choices.ts";
import { useChoiceActions } from "./use-choice-actions.ts";

interface ChoicesFieldProps {
  question: QuestionInput;
  edit: ChangeQuestion;
}

const BulkChoices = onDemand(() => import("./BulkChoices.tsx").then((module) => module.BulkChoices));
const ChannelsDialog = onDemand(() => import("./ChannelsDialog.tsx").then((module) => module.ChannelsDialog));

/** A question's choices: add, rename, reorder, remove, paste a list, map to channels, and display options. */
export function ChoicesField({ question, edit }: ChoicesFieldProps) {
  const { prefix } = edit;
  const [opened, setOpened] = useState<"lines" | "channels">();
  const rows = useRef<HTMLDivElement>(null);
  const actions = useChoiceActions(edit.update, rows);
  const error = useEditorPart(({ errors }) => errors[`${prefix}.choices`]);
  const { choices = [], type } = question;
  const close = () => setOpened(undefined);
  return (
    <div className={classes.section}>
      <div className={shared.row} style={{ justifyContent: "space-between" }}>
        <h3 className={classes.sectionTitle}>Choices</h3>
        <div className={shared.row}>
          {hasOption(type, "channels") && choices.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconSpeakerphone size={16} aria-hidden="true" />}
              onClick={() => setOpened("channels")}
            >
              Channels
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardList size={16} aria-hidden="true" />}
            onClick={() => setOpened("lines")}
          >
            Paste a list
          </Button>
        </div>
      </div>
      <div ref={rows}>
        <SortableList
          id={`choices-${prefix}`}
          items={choices.map((choice) => ({ id: choice.id, name: choice.label || "the empty choice" }))}
          onMove={actions.move}
        >
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              position={index}
              total={choices.length}
              canPin={question.randomize === true}
              canBeExclusive={hasOption(type, "exclusive")}
              hasPicture={hasOption(type, "pictures")}
              prefix={prefix}
              actions={actions}
            />
          ))}
        </SortableList>
      </div>
      {error && <p className={shared.error}>Choices: {error}</p>}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={choices.length >= maxChoices}
          onClick={() => actions.insert([""])}
        >
          {choices.length >= maxChoices ? `${maxChoices}-choice limit reached` : "Add choice"}
        </Button>
      </div>
      <ChoicesShown question={question} edit={edit} />
      {opened === "lines" && <BulkChoices choices={choices} onClose={close} onDone={actions.replaceByLines} />}
      {opened === "channels" && <ChannelsDialog choices={choices} onChange={actions.change} onClose={close} />}
    </div>
  );
}
