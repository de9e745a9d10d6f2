"use client";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./EditorDialog.module.css";

interface EditorDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor, mounted when it opens. */
export function EditorDialog({ title, onClose, children }: EditorDialogProps) {
  return (
    <Modal
      opened
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
