import type { HTMLAttributes } from "react";
import type { PreviewWidth } from "#components/ui/WidthSwitch.tsx";
import classes from "./ShopPaper.module.css";

interface ShopPaperProps extends HTMLAttributes<HTMLDivElement> {
  /** What it is as wide as; left out, as its room. */
  "data-width"?: PreviewWidth;
}

/** A page of a shop: light, whatever the merchant's own screen is. */
export function ShopPaper({ className, ...props }: ShopPaperProps) {
  return <div className={className ? `${classes.paper} ${className}` : classes.paper} {...props} />;
}
