"use client";
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useState } from "react";
import { onDemand } from "./on-demand.ts";

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

const load = () => import("./OpenMenu.tsx");

/** A menu whose code loads on the first click; it opens right after. If that fails, so does the screen, which says so. */
export function LazyMenu({ items, target }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const show = () => setWanted(true);
  if (!isWanted) return target({ "aria-haspopup": "menu", onClick: () => void load().then(show, show) });
  return <OpenMenu items={items} target={target} />;
}

const OpenMenu = onDemand(() => load().then((module) => module.OpenMenu));
