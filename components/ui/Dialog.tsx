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
  /** Closes only by its own buttons, when closing it would lose something for good. */
  mustBeAnswered?: boolean;
  /** For large content: two columns on desktop, full screen on phones. */
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog, mounted when it opens. Its head isn't a `<header>`, because the page already has a banner. */
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
