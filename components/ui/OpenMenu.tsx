"use client";
import { Menu } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import type { LazyMenuProps } from "./LazyMenu.tsx";
import type { AwaitedEntry } from "./use-awaited-entry.ts";

/** A menu that is open when it is first mounted. */
export function OpenMenu({ items, target, awaited }: LazyMenuProps & { awaited: AwaitedEntry }) {
  const menu = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const endAwaiting = useRef(awaited.end);
  // As soon as the menu is in the page, and not some moments later as Mantine does: what is pressed meanwhile would be lost.
  const enter = useCallback((dropdown: HTMLDivElement | null) => {
    menu.current = dropdown;
    const entries = [...(dropdown?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? [])];
    if (dropdown) (entries[endAwaiting.current()] ?? entries[0])?.focus({ preventScroll: true });
  }, []);
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      shadow="md"
      width={240}
      withInitialFocusPlaceholder={false}
      onOpen={awaited.begin}
      onClose={() => {
        awaited.end();
        focusTarget(menu.current);
      }}
    >
      <Menu.Target>{target({ onKeyDown: awaited.onKeyDown })}</Menu.Target>
      <Menu.Dropdown ref={enter}>
        {items.map(({ label, icon, onClick, disabled, isDestructive }, place) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onFocus={() => setFocused(place)}
            // Mantine gives the focus to what is marked so, in its own time: to where it is.
            data-autofocus={place === focused || undefined}
            onClick={() => {
              focusTarget(menu.current);
              onClick();
            }}
            disabled={disabled === true}
            {...(isDestructive ? { c: "var(--aw-red)" } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Gives the focus back to the menu's button while it is still in the menu, which goes away: at once, and not some moments
 * later as Mantine does, so that what an entry opens or adds can take it from there.
 */
function focusTarget(menu: Element | null): void {
  const target = menu?.getAttribute("aria-labelledby");
  if (target && menu?.contains(document.activeElement)) document.getElementById(target)?.focus();
}
