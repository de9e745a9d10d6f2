import { Button } from "@mantine/core";
import shared from "#components/ui/shared.module.css";
import type { ChannelSpendPage } from "#lib/calls/app-channels.ts";
import classes from "./channel-spend.module.css";
import { rowCountText } from "./spend-text.ts";
import type { ChannelSpendCalls } from "./use-channel-spend.ts";

interface LatestImportProps {
  latest: NonNullable<ChannelSpendPage["latestImport"]>;
  calls: ChannelSpendCalls;
}

/** The latest import, which can be undone after its toast is gone. */
export function LatestImport({ latest: { importId, rows }, calls: { undo, undoing } }: LatestImportProps) {
  return (
    <div className={classes.latest}>
      <span className={shared.small}>
        {rowCountText(rows)} {rows === 1 ? "is" : "are"} from your latest import.
      </span>
      <Button variant="subtle" size="compact-sm" loading={undoing.isPending} onClick={() => undo(importId)}>
        Undo import
      </Button>
    </div>
  );
}
