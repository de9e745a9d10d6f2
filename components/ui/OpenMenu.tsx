"use client";
import { Menu } from "@mantine/core";
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useRef } from "react";

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  isDestructive?: boolean;
}

/** The props that the menu passes to its button. */
export type TargetProps = Pick<ComponentPropsWithRef<"button">, "ref" | "onClick" | "aria-haspopup" | "aria-expanded">;

export interface LazyMenuProps {
  items: readonly MenuEntry[];
  target: (props: TargetProps) => ReactElement;
}

/** A menu that is initially open. */
export function OpenMenu({ items, target }: LazyMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      shadow="md"
      width={240}
      withInitialFocusPlaceholder={false}
      onClose={() => focusTarget(menu.current)}
    >
      <Menu.Target>{target({})}</Menu.Target>
      <Menu.Dropdown ref={menu}>
        {items.map(({ label, icon, onClick, disabled, isDestructive }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
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
 * Returns the focus to the menu's button if it is still in the closing menu. Immediately, rather than after a delay as
 * Mantine does, so that anything that an item opens or adds can take it from there.
 */
function focusTarget(menu: Element | null): void {
  const target = menu?.getAttribute("aria-labelledby");
  if (target && menu?.contains(document.activeElement)) document.getElementById(target)?.focus();
}
