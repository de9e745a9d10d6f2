"use client";
import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import classes from "./SurveyEditor.module.css";

export type Pane = "list" | "form" | "preview";

/** Switches panes on narrow screens: one of three on a phone, else form or preview. */
export function PaneSwitch({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const isPhone = useMediaQuery("(max-width: 44em)") === true;
  const panes: { value: Pane; label: string }[] = [
    ...(isPhone ? [{ value: "list" as const, label: "Questions" }] : []),
    { value: "form", label: "Edit" },
    { value: "preview", label: "Preview" },
  ];
  return (
    <div className={classes.switcher}>
      <SegmentedControl
        fullWidth
        aria-label="Editor view"
        data={panes}
        value={pane === "list" && !isPhone ? "form" : pane}
        onChange={(value) => onChange(panes.find((one) => one.value === value)?.value ?? "form")}
      />
    </div>
  );
}
