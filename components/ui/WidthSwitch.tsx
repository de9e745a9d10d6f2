"use client";
import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";

export type PreviewWidth = "phone" | "desktop";

interface WidthSwitchProps {
  /** The accessible name: what the width applies to. */
  label: string;
  value: PreviewWidth;
  onChange: (width: PreviewWidth) => void;
  size?: SegmentedControlProps["size"];
}

/** Switches a preview between phone and desktop width. */
export function WidthSwitch({ label, value, onChange, size = "xs" }: WidthSwitchProps) {
  return (
    <SegmentedControl
      size={size}
      aria-label={label}
      data={[
        { value: "phone", label: "Phone" },
        { value: "desktop", label: "Desktop" },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
