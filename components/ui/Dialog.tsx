"use client";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Dialog.module.css";
import { useFocusReturn } from "./use-focus-return.ts";
import { useIsTopmost } from "./use-is-topmost.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Closes by its own buttons alone, where closing it loses something for good. */
  mustBeAnswered?: boolean;
  /** For what needs room: two columns on a desk, the whole screen on a phone. */
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog, mounted when it opens. Its head is no `<header>`: the page has one banner already. */
export function Dialog({ title, onClose, mustBeAnswered = false, isWide = false, children }: DialogProps) {
  useFocusReturn();
  const isTopmost = useIsTopmost();
  const isPhone = useMediaQuery("(max-width: 44em)", false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={isWide ? 920 : "md"}
      fullScreen={isWide && isPhone}
      centered
      closeOnClickOutside={!mustBeAnswered}
      closeOnEscape={isTopmost && !mustBeAnswered}
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
