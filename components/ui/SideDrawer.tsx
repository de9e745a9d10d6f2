"use client";
import { CloseButton, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./SideDrawer.module.css";
import { useIsTopmost } from "./use-is-topmost.ts";

interface SideDrawerProps {
  /** The accessible name while open, independent of the title. */
  label: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel on the right, mounted when it opens, with details about one item on the page. */
export function SideDrawer({ label, title, onClose, children }: SideDrawerProps) {
  const isTopmost = useIsTopmost();
  return (
    <Drawer.Root opened onClose={onClose} closeOnEscape={isTopmost} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.body ?? ""}>
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            <CloseButton aria-label="Close" onClick={onClose} size="lg" />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
