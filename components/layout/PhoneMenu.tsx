"use client";
import { CloseButton, Drawer } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { plainOpening, useOpenHelp } from "#components/help/help-context.ts";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { Navigation } from "./Navigation.tsx";
import classes from "./PhoneMenu.module.css";

/** The main menu as a drawer, with help at its end. */
export function PhoneMenu({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const openHelp = useOpenHelp();
  const help = () => {
    close();
    openHelp(plainOpening);
  };
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
          <button type="button" className={classes.help} onClick={help} aria-haspopup="dialog">
            <IconMessageCircle size={20} stroke={1.75} aria-hidden="true" />
            Help
          </button>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
