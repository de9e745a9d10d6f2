import type { HTMLAttributes } from "react";
import type { PreviewWidth } from "#components/ui/WidthSwitch.tsx";
import classes from "./ShopPaper.module.css";

interface ShopPaperProps extends HTMLAttributes<HTMLDivElement> {
  /** The surface's width; fills its container if omitted. */
  "data-width"?: PreviewWidth;
}

/** A page of a store: always light, even if the merchant's own screen is dark. */
export function ShopPaper({ className, ...props }: ShopPaperProps) {
  return <div className={className ? `${classes.paper} ${className}` : classes.paper} {...props} />;
}
