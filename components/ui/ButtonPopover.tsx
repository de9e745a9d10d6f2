"use client";
import { Button, Popover, type PopoverProps } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";

interface ButtonPopoverProps {
  button: { label: string; icon: ReactNode };
  /** The popover's accessible name. */
  label: string;
  width?: PopoverProps["width"];
  children: (close: () => void) => ReactNode;
}

/** A button and its popover, initially open: it replaces a button that was clicked before its code had loaded. */
export function ButtonPopover({ button, label, width, children }: ButtonPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The popover is open on mount, so Mantine doesn't know what to return the focus to.
    opener.current?.focus();
    setOpen(false);
  };
  // Mantine only hears Escape inside the popover, which gets the focus slightly after it appears.
  useWindowEvent("keydown", ({ key }) => key === "Escape" && isOpen && close());
  return (
    <Popover
      opened={isOpen}
      onChange={(staysOpen) => !staysOpen && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
      closeOnEscape={false}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <Button
          ref={opener}
          variant="default"
          fw={400}
          leftSection={button.icon}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {button.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}
