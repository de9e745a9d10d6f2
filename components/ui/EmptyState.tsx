import { EmptyFrame, type EmptyFrameProps } from "./EmptyFrame.tsx";
import { type Drawing, LineDrawing } from "./LineDrawing.tsx";

type EmptyStateProps = Omit<EmptyFrameProps, "drawing"> & { drawing?: Drawing };

/** Says that there is no data yet, and what to do about it. */
export function EmptyState({ drawing = "bars", ...rest }: EmptyStateProps) {
  return <EmptyFrame {...rest} drawing={<LineDrawing drawing={drawing} />} />;
}
