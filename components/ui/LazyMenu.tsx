"use client";
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useState } from "react";
import { useAwaitedEntry } from "./use-awaited-entry.ts";

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  isDestructive?: boolean;
}

/** What the menu gives its button. */
export type TargetProps = Pick<
  ComponentPropsWithRef<"button">,
  "ref" | "onClick" | "onKeyDown" | "onFocus" | "onBlur" | "onPointerEnter" | "aria-haspopup" | "aria-expanded"
>;

export interface LazyMenuProps {
  items: readonly MenuEntry[];
  target: (props: TargetProps) => ReactElement;
}

const load = () => import("./OpenMenu.tsx");

/**
 * A menu whose code is fetched when its button is pointed at or has the focus, and which opens with the first click. Until it
 * is there the button keeps the focus, and arrows count already.
 */
export function LazyMenu({ items, target }: LazyMenuProps) {
  const [room, setRoom] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const awaited = useAwaitedEntry(items.filter(({ disabled }) => disabled !== true).length);
  if (room) return <room.OpenMenu items={items} target={target} awaited={awaited} />;
  // Whether it comes matters to a click alone, which asks again.
  const fetchAhead = () => void load().catch(() => undefined);
  const open = async () => {
    awaited.begin();
    try {
      const fetched = await load();
      if (awaited.isAwaited()) setRoom(fetched);
    } catch (error) {
      // For the error screen, which knows what to do about a part of the page that does not come.
      setRoom(() => {
        throw error;
      });
    }
  };
  return target({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void open(),
    onKeyDown: awaited.onKeyDown,
    // Whoever has gone on meanwhile is not called back.
    onBlur: () => void awaited.end(),
  });
}
