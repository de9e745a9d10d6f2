"use client";
import "@mantine/spotlight/styles.layer.css";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import classes from "./CommandPalette.module.css";
import { type PaletteGroup, usePaletteGroups } from "./palette-groups.ts";

interface CommandPaletteProps {
  isOpen: boolean;
  close: () => void;
}

/** Search for any screen or question. */
export function CommandPalette({ isOpen, close }: CommandPaletteProps) {
  const router = useRouter();
  const groups = usePaletteGroups();
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  return (
    <Spotlight
      actions={groups.map((group) => actionsOf(group, (path) => router.push(path)))}
      // The button in the top bar handles it, because it works before this code loads.
      shortcut={null}
      onSpotlightClose={close}
      attributes={{ content: { "aria-label": "Go to a page or question" } }}
      classNames={{
        content: classes.content ?? "",
        search: classes.search ?? "",
        actionsGroup: classes.group ?? "",
        action: classes.action ?? "",
      }}
      nothingFound="No results found."
      scrollable
      maxHeight="min(420px, 60dvh)"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden="true" />,
        placeholder: "Go to a page or question",
        "aria-label": "Go to a page or question",
      }}
    />
  );
}

function actionsOf({ group, entries }: PaletteGroup, go: (path: string) => void) {
  return {
    group,
    actions: entries.map(({ path, label, description, keywords, icon: Icon }) => ({
      id: `${group} ${path}`,
      label,
      ...(description === undefined ? {} : { description }),
      ...(keywords === undefined ? {} : { keywords }),
      leftSection: <Icon size={20} stroke={1.75} aria-hidden="true" />,
      onClick: () => go(path),
    })),
  };
}
