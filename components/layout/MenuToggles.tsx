"use client";
import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import classes from "./MenuToggles.module.css";

interface MenuTogglesProps {
  isCollapsed: boolean;
  toggle: () => void;
  isDrawerOpen: boolean;
  openDrawer: () => void;
}

/** Collapses the menu, and opens it on phones. */
export function MenuToggles({ isCollapsed, toggle, isDrawerOpen, openDrawer }: MenuTogglesProps) {
  const name = isCollapsed ? "Expand menu" : "Collapse menu";
  return (
    <>
      <ActionIcon
        className={classes.wide}
        variant="subtle"
        color="gray"
        size="lg"
        onClick={toggle}
        aria-expanded={!isCollapsed}
        aria-label={name}
        title={name}
      >
        <IconLayoutSidebar size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.narrow}
        variant="subtle"
        color="gray"
        size="lg"
        onClick={openDrawer}
        aria-expanded={isDrawerOpen}
        aria-haspopup="dialog"
        aria-label="Open menu"
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
