"use client";
import { useState } from "react";
import type { LazyMenuProps } from "./OpenMenu.tsx";
import { onDemand } from "./on-demand.ts";

const load = () => import("./OpenMenu.tsx");

/** A menu whose code loads on the first click; it opens right after. If that fails, so does the screen, which says so. */
export function LazyMenu({ items, target }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const show = () => setWanted(true);
  if (!isWanted) return target({ "aria-haspopup": "menu", onClick: () => void load().then(show, show) });
  return <OpenMenu items={items} target={target} />;
}

const OpenMenu = onDemand(() => load().then((module) => module.OpenMenu));
