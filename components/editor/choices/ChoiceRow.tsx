"use client";
import { ActionIcon, Skeleton, TextInput } from "@mantine/core";
import { IconCircleOff, IconPin, IconSpeakerphone, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { uploadImage } from "#lib/client/upload-image.ts";
import type { Choice } from "#lib/survey/document.ts";
import { useEditorPart } from "../editor-context.ts";
import { SortableRow } from "../SortableList.tsx";
import type { ChoiceRowProps } from "./ChoiceMenu.tsx";
import { ChoiceMenu } from "./ChoiceMenu.tsx";
import classes from "./ChoiceRow.module.css";
import type { ChoiceActions } from "./use-choice-actions.ts";

const ImageField = onDemand(
  () => import("#components/ui/ImageField.tsx").then((module) => module.ImageField),
  <Skeleton height={96} />,
);

/** One choice: label, image, badges. Enter adds the next one; Backspace in an empty one removes it. */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { choice, position, hasPicture, prefix, actions } = props;
  const name = choice.label || `choice ${position + 1}`;
  const error = useEditorPart(({ errors }) => errors[`${prefix}.choices.${choice.id}.label`]);
  const remove = () => actions.remove(choice.id);
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") actions.insert([""], choice.id);
    else if (event.key === "Backspace" && choice.label === "") remove();
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (lines.length < 2) return;
    event.preventDefault();
    actions.insert(lines, choice.id);
    if (choice.label === "") remove();
  };
  const marks = [choice.channel, choice.pinned, choice.exclusive].filter(Boolean).length;
  return (
    <SortableRow id={choice.id} name={name} className={classes.row}>
      <div className={classes.field} data-choice={choice.id}>
        <TextInput
          aria-label={`Choice ${position + 1}`}
          value={choice.label}
          placeholder={`Choice ${position + 1}`}
          maxLength={200}
          onChange={(event) => actions.change(choice.id, { label: event.currentTarget.value }, "label")}
          onKeyDown={pressKey}
          onPaste={paste}
          error={error}
          rightSection={marks > 0 ? <Marks choice={choice} /> : null}
          rightSectionWidth={8 + 20 * marks}
          rightSectionPointerEvents="auto"
        />
        {hasPicture && <ChoicePicture choice={choice} name={name} onChange={actions.change} />}
      </div>
      <ChoiceMenu {...props} name={name} />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${name}`} onClick={remove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </SortableRow>
  );
});

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, 200))
    .filter(Boolean);
}

function Marks({ choice }: { choice: Choice }) {
  return (
    <span className={classes.marks}>
      {choice.channel && (
        <span role="img" aria-label={`Channel: ${choice.channel}`} title={`Counts as ${choice.channel}`}>
          <IconSpeakerphone size={14} aria-hidden="true" />
        </span>
      )}
      {choice.pinned && (
        <span role="img" aria-label="Pinned" title="Stays in place when choices are shuffled">
          <IconPin size={14} aria-hidden="true" />
        </span>
      )}
      {choice.exclusive && (
        <span role="img" aria-label="Exclusive" title="Can't be combined with other choices">
          <IconCircleOff size={14} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

interface ChoicePictureProps {
  choice: Choice;
  /** The choice's label, or its position. */
  name: string;
  onChange: ChoiceActions["change"];
}

/** The image of a picture choice. */
function ChoicePicture({ choice: { id, imageUrl }, name, onChange }: ChoicePictureProps) {
  const upload = useCallback((file: File) => uploadImage("Survey.UploadImage", file), []);
  return (
    <ImageField
      label={`Picture of ${name}`}
      value={imageUrl}
      onChange={(url) => onChange(id, { imageUrl: url })}
      upload={upload}
    />
  );
}
