import classes from "#components/ui/LineDrawing.module.css";
import { DrawingFrame } from "#components/ui/LostDrawing.tsx";
import type { ShopifyBlock } from "#lib/shopify-blocks.ts";

/** Where the survey shows in a Shopify store, in the style of the other drawings; hidden from screen readers. */
export function BlockDrawing({ block }: { block: ShopifyBlock }) {
  return <DrawingFrame>{shapes[block]}</DrawingFrame>;
}

const shapes = {
  /** A paid order: a check mark, the survey under it, and the summary beside both. */
  thankYou: (
    <>
      <rect className={classes.shape} x="24" y="8" width="112" height="80" rx="6" />
      <path className={classes.axis} d="M98 8v80M106 22h22M106 32h22M106 42h12M106 56h22" />
      <circle className={classes.filled} cx="38" cy="22" r="6" />
      <path className={classes.accent} d="m35 22 2 2 4-4" />
      <path className={classes.axis} d="M50 22h34" />
      <rect className={classes.survey} x="32" y="36" width="58" height="44" rx="4" />
      <path className={classes.accent} d="M40 46h30" />
      <circle className={classes.dot} cx="42" cy="58" r="2.5" />
      <circle className={classes.dot} cx="42" cy="70" r="2.5" />
      <path className={classes.axis} d="M50 58h30M50 70h22" />
    </>
  ),
  /** An order on its way, with the survey under its progress. */
  orderStatus: (
    <>
      <rect className={classes.shape} x="24" y="8" width="112" height="80" rx="6" />
      <path className={classes.axis} d="M40 24h80" />
      <path className={classes.accent} d="M40 24h40" />
      <circle className={classes.dot} cx="40" cy="24" r="4" />
      <circle className={classes.dot} cx="80" cy="24" r="4" />
      <circle className={classes.filled} cx="120" cy="24" r="4" />
      <rect className={classes.survey} x="34" y="38" width="92" height="42" rx="4" />
      <path className={classes.accent} d="M44 48h40" />
      <circle className={classes.dot} cx="46" cy="59" r="2.5" />
      <circle className={classes.dot} cx="46" cy="71" r="2.5" />
      <path className={classes.axis} d="M54 59h52M54 71h34" />
    </>
  ),
  /** A tablet on its foot, with a sale at the left and the survey at the right. */
  pos: (
    <>
      <path className={classes.axis} d="M56 88h48M80 74v14" />
      <rect className={classes.shape} x="24" y="8" width="112" height="66" rx="6" />
      <path className={classes.axis} d="M74 8v66M34 22h30M34 32h30M34 42h18M34 58h30" />
      <rect className={classes.survey} x="82" y="18" width="46" height="46" rx="4" />
      <path className={classes.accent} d="M90 28h26" />
      <circle className={classes.dot} cx="92" cy="40" r="2.5" />
      <circle className={classes.dot} cx="92" cy="52" r="2.5" />
      <path className={classes.axis} d="M100 40h20M100 52h14" />
    </>
  ),
} satisfies Record<ShopifyBlock, unknown>;
