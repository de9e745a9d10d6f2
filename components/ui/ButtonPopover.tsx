"use client";
import { Button, Popover, type PopoverProps } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";

interface ButtonPopoverProps {
  button: { label: string; icon: ReactNode };
  /** What the room says it is for. */
  label: string;
  width?: PopoverProps["width"];
  children: (close: () => void) => ReactNode;
}

/** A button with what it opens, open from the start: it replaces a button that was pressed before its code was loaded. */
export function ButtonPopover({ button, label, width, children }: ButtonPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Mantine doesn't know what had the focus before: the popover was open when it was mounted.
    opener.current?.focus();
    setOpen(false);
  };
  // Mantine hears Escape inside the room alone, where the focus comes a moment after it is seen.
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
