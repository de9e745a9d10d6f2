"use client";
import { Drawer } from "@mantine/core";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { Navigation } from "./Navigation.tsx";

/** The main menu as a drawer. */
export function PhoneMenu({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      size={288}
      title={<Wordmark />}
      closeButtonProps={{ "aria-label": "Close the menu" }}
      transitionProps={{ duration: 350 }}
    >
      <Navigation onNavigate={close} />
    </Drawer>
  );
}
