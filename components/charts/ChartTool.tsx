"use client";
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./ChartTools.module.css";

interface ChartToolProps extends Pick<ButtonProps, "variant">, Omit<ComponentPropsWithRef<"button">, "style"> {
  icon: ReactNode;
  /** Seen where there is room for it. */
  word: string;
}

/** A button of a chart; its icon alone on phones. */
export function ChartTool({ icon, word, variant = "default", ...button }: ChartToolProps) {
  return (
    <Button
      aria-label={word}
      title={word}
      {...button}
      variant={variant}
      size="compact-sm"
      fw={400}
      leftSection={icon}
      classNames={{ root: classes.tool ?? "", section: classes.icon ?? "", label: classes.word ?? "" }}
    >
      {word}
    </Button>
  );
}
