"use client";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./EditorDialog.module.css";

interface EditorDialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor. */
export function EditorDialog({ title, opened, onClose, children }: EditorDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="md"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title ?? "" }}
    >
      {children}
    </Modal>
  );
}
