"use client";
import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import Link from "next/link";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import classes from "./TopBar.module.css";

interface TopBarProps {
  /** The main menu's switches; a screen without the menu has none. */
  menu?: { isCollapsed: boolean; toggle: () => void; isDrawerOpen: boolean; openDrawer: () => void };
  /** Where the brand leads; without it the brand is not a link. */
  brandHref?: string;
}

/** The bar at the top: brand, the menu's toggle, and the account with its plan. */
export function TopBar({ menu, brandHref }: TopBarProps) {
  return (
    <header className={classes.bar}>
      {menu && <MenuToggles {...menu} />}
      {brandHref ? (
        <Link href={brandHref} className={classes.brand} aria-label="Afterword, dashboard">
          <Wordmark />
        </Link>
      ) : (
        <span className={classes.brand}>
          <Wordmark />
        </span>
      )}
      <div className={classes.account}>
        <AccountMenu />
      </div>
    </header>
  );
}

function MenuToggles({ isCollapsed, toggle, isDrawerOpen, openDrawer }: NonNullable<TopBarProps["menu"]>) {
  const name = isCollapsed ? "Expand the menu" : "Collapse the menu";
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
        aria-label="Open the menu"
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
