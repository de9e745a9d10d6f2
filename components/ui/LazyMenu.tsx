"use client";
import dynamic from "next/dynamic";
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useState } from "react";

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  isDestructive?: boolean;
}

/** What the menu gives its button. */
export type TargetProps = Pick<ComponentPropsWithRef<"button">, "ref" | "onClick" | "aria-haspopup" | "aria-expanded">;

export interface LazyMenuProps {
  items: readonly MenuEntry[];
  target: (props: TargetProps) => ReactElement;
}

const load = () => import("./OpenMenu.tsx");

/** A menu whose code is fetched with the first click; it then opens at once. */
export function LazyMenu({ items, target }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return target({ "aria-haspopup": "menu", onClick: () => void load().then(() => setWanted(true)) });
  return <OpenMenu items={items} target={target} />;
}

const OpenMenu = dynamic(() => load().then((room) => room.OpenMenu), { ssr: false });
