"use client";
import { Menu } from "@mantine/core";
import type { LazyMenuProps } from "./LazyMenu.tsx";

/** A menu that is open when it is first mounted. */
export function OpenMenu({ items, target }: LazyMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={240} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>{target({})}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon, onClick, disabled, isDestructive }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={(event) => {
              focusTarget(event.currentTarget);
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

/** The entry goes away with the menu: what it opens gives the focus back to the menu's button. */
function focusTarget(entry: Element): void {
  const target = entry.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (target) document.getElementById(target)?.focus();
}
