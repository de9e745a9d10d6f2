"use client";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Dialog.module.css";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Closes by its own buttons alone, where closing it loses something for good. */
  mustBeAnswered?: boolean;
  children: ReactNode;
}

/** A dialog, mounted when it opens. Its head is no `<header>`: the page has one banner already. */
export function Dialog({ title, onClose, mustBeAnswered = false, children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="md"
      centered
      closeOnClickOutside={!mustBeAnswered}
      closeOnEscape={!mustBeAnswered}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ""}>{title}</Modal.Title>
          {!mustBeAnswered && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
