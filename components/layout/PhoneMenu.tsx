"use client";
import { CloseButton, Drawer } from "@mantine/core";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { Navigation } from "./Navigation.tsx";
import classes from "./PhoneMenu.module.css";

/** The main menu as a drawer. */
export function PhoneMenu({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={close} size={288} transitionProps={{ duration: 350 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <div className={classes.head}>
            <Wordmark />
            <CloseButton aria-label="Close menu" onClick={close} size="lg" />
          </div>
          <Navigation onNavigate={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
