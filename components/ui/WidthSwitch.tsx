"use client";
import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";

export type PreviewWidth = "phone" | "desktop";

interface WidthSwitchProps {
  /** Whose width it is, as its name for those who do not see it. */
  label: string;
  value: PreviewWidth;
  onChange: (width: PreviewWidth) => void;
  size?: SegmentedControlProps["size"];
}

/** Whether a preview is as wide as a phone or as a desk's screen. */
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
