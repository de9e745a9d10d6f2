import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./EmptyState.tsx";
import type { Drawing } from "./LineDrawing.tsx";

interface NothingFoundProps {
  title: string;
  children: ReactNode;
  drawing?: Drawing;
  /** The button's text. */
  action: string;
  onAction: () => void;
}

/** Says that the filters or the page chosen have no data, with a button that leaves them. */
export function NothingFound({ title, children, drawing = "lost", action, onAction }: NothingFoundProps) {
  const button = (
    <Button variant="default" onClick={onAction}>
      {action}
    </Button>
  );
  return (
    <EmptyState title={title} drawing={drawing} action={button}>
      {children}
    </EmptyState>
  );
}
