"use client";
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, type TablerIcon } from "@tabler/icons-react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";

/** The undo and redo buttons. */
export function UndoButtons() {
  const canUndo = useEditorPart((state) => state.canUndo);
  const canRedo = useEditorPart((state) => state.canRedo);
  const { undo, redo } = useEditorActions();
  return (
    <>
      <StepButton label="Undo" icon={IconArrowBackUp} isPossible={canUndo} onClick={undo} />
      <StepButton label="Redo" icon={IconArrowForwardUp} isPossible={canRedo} onClick={redo} />
    </>
  );
}

interface StepButtonProps {
  label: string;
  icon: TablerIcon;
  isPossible: boolean;
  onClick: () => void;
}

function StepButton({ label, icon: Icon, isPossible, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      {...disabledButFocusable(!isPossible)}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
