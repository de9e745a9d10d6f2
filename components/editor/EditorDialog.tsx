"use client";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./EditorDialog.module.css";

interface EditorDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor, mounted when it opens. Its head is no `<header>`: the page has one banner already. */
export function EditorDialog({ title, onClose, children }: EditorDialogProps) {
  return (
    <Modal.Root opened onClose={onClose} size="md" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ""}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
