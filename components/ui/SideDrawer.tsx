"use client";
import { CloseButton, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./SideDrawer.module.css";
import { useIsTopmost } from "./use-is-topmost.ts";

interface SideDrawerProps {
  /** Its name while it is open, whatever its title changes to. */
  label: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right, mounted when it opens: one thing of the page in more detail. */
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
