import { NativeSelect } from "@mantine/core";

interface AnySelectProps {
  label: string;
  data: readonly ({ value: string; label: string } | string)[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** One of the values, or any. */
export function AnySelect({ label, data, value, onChange }: AnySelectProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: "", label: "Any" }, ...data]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
