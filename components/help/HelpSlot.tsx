"use client";
import { IconMessageCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import classes from "./HelpSlot.module.css";
import { HelpContext, type HelpOpening, plainOpening } from "./help-context.ts";
import { useIsScrolledDown } from "./use-is-scrolled-down.ts";

const HelpPanel = onDemand(() => import("./HelpPanel.tsx").then((module) => module.HelpPanel));

/** Support in the main frame: a round button at the bottom right, and the panel it opens. */
export function HelpSlot({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState<HelpOpening>();
  const [isOpen, setOpen] = useState(false);
  const open = (why: HelpOpening) => {
    setOpening(why);
    setOpen(true);
  };
  return (
    <HelpContext value={open}>
      {children}
      <HelpButton isOpen={isOpen} open={() => open(plainOpening)} />
      {opening && <HelpPanel opening={opening} isOpen={isOpen} close={() => setOpen(false)} />}
    </HelpContext>
  );
}

/** A separate component, so that scrolling rerenders only the button. */
function HelpButton({ isOpen, open }: { isOpen: boolean; open: () => void }) {
  const isScrolledDown = useIsScrolledDown();
  return (
    <button
      type="button"
      className={classes.button}
      data-away={isScrolledDown || undefined}
      onClick={open}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label="Help"
      title="Help"
    >
      <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
