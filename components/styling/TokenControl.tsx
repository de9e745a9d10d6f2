"use client";
import { ActionIcon, ColorInput, SegmentedControl, Slider } from "@mantine/core";
import { IconRotate } from "@tabler/icons-react";
import { useId, useState } from "react";
import { placesWithout, type TokenField } from "#lib/survey/style-groups.ts";
import type { StyleTokens, SurveyStyles } from "#lib/survey/style-tokens.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { isDefault } from "./style-change.ts";
import classes from "./styling.module.css";

interface TokenControlProps {
  field: TokenField;
  /** The title of the group it stands in: names alone repeat. */
  group: string;
  styles: SurveyStyles;
  onChange: (changed: Partial<StyleTokens>, name: string) => void;
}

/** One token: its name, where it has no effect, its control, and a way back to the default. */
export function TokenControl({ field, group, styles, onChange }: TokenControlProps) {
  const { token, label } = field;
  const labelId = useId();
  const without = placesWithout(token);
  const set = (value: StyleTokens[typeof token]) => onChange({ [token]: value }, token);
  return (
    <div className={field.kind === "choice" ? `${classes.token} ${classes.wide}` : classes.token}>
      <div className={classes.tokenHead}>
        <div className={classes.tokenName}>
          <span id={labelId} className={classes.label}>
            {label}
          </span>
          {without.length > 0 && <span className={classes.badge}>not in {without.join(", ")}</span>}
        </div>
        {!isDefault(styles, token) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Reset ${group}: ${label}`}
            onClick={() => onChange({ [token]: defaultStyleTokens[token] }, `reset ${token}`)}
          >
            <IconRotate size={14} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {field.kind === "colour" && (
        <ColourControl name={`${group}: ${label}`} value={styles.tokens[field.token]} onChange={set} />
      )}
      {field.kind === "pixels" && (
        <PixelsControl field={field} name={`${group}: ${label}`} value={styles.tokens[field.token]} onChange={set} />
      )}
      {field.kind === "choice" && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={labelId}
          data={[...field.choices]}
          value={styles.tokens[field.token]}
          onChange={set}
        />
      )}
    </div>
  );
}

interface ColourControlProps {
  name: string;
  value: string;
  onChange: (colour: string) => void;
}

/** A colour to pick or to type. While what is typed is no colour, the last one stays. */
function ColourControl({ name, value, onChange }: ColourControlProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const isWhole = /^#[\da-f]{6}$/i.test(text);
    setTyped(isWhole ? undefined : text);
    if (isWhole && text.toLowerCase() !== value.toLowerCase()) onChange(text.toLowerCase());
  };
  return (
    <ColorInput
      size="xs"
      aria-label={name}
      format="hex"
      value={typed ?? value}
      onChange={take}
      onBlur={() => setTyped(undefined)}
      eyeDropperButtonProps={{ "aria-label": "Pick a colour from the screen" }}
      popoverProps={{ withinPortal: true }}
    />
  );
}

interface PixelsControlProps {
  field: Extract<TokenField, { kind: "pixels" }>;
  name: string;
  value: number;
  onChange: (pixels: number) => void;
}

function PixelsControl({ field: { min, max }, name, value, onChange }: PixelsControlProps) {
  return (
    <div className={classes.pixels}>
      <Slider size="sm" min={min} max={max} value={value} onChange={onChange} label={null} thumbLabel={name} />
      <span className={classes.figure}>{value} px</span>
    </div>
  );
}
