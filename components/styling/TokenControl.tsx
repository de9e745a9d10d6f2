"use client";
import { ActionIcon, ColorInput, SegmentedControl, Slider } from "@mantine/core";
import { IconRotate } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { TokenField } from "#lib/survey/style-groups.ts";
import type { StyleTokens, SurveyStyles } from "#lib/survey/style-tokens.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { isDefault } from "./style-change.ts";
import classes from "./styling.module.css";
import { typedColor } from "./typed-color.ts";

interface TokenControlProps {
  field: TokenField;
  /** The title of its group, needed in accessible names because labels repeat across groups. */
  group: string;
  styles: SurveyStyles;
  /** Whether it applies in Shopify's checkout. */
  isMarked: boolean;
  onChange: (changed: Partial<StyleTokens>, name: string) => void;
}

/** One token: its label, its control, and a reset button. */
export function TokenControl({ field, group, styles, isMarked, onChange }: TokenControlProps) {
  const { token, label } = field;
  const labelId = useId();
  const set = (value: StyleTokens[typeof token]) => onChange({ [token]: value }, token);
  return (
    <div className={field.kind === "choice" ? `${classes.token} ${classes.wide}` : classes.token}>
      <div className={classes.tokenHead}>
        <span id={labelId} className={classes.label}>
          {label}
          {isMarked && <span className={classes.mark}>Shopify</span>}
        </span>
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
      {field.kind === "color" && (
        <ColorControl name={`${group}: ${label}`} value={styles.tokens[field.token]} onChange={set} />
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

interface ColorControlProps {
  name: string;
  value: string;
  onChange: (color: string) => void;
}

/** A color to pick or type. Invalid text stays in the field to be fixed; the survey keeps the last valid color. */
function ColorControl({ name, value, onChange }: ColorControlProps) {
  // Ignored once the value it was typed over has changed, for example by an undo.
  const [typing, setTyping] = useState({ over: value, text: value });
  const typed = typing.over === value && typing.text !== value ? typing.text : undefined;
  const [isDone, setDone] = useState(true);
  const take = (color: string) => {
    setTyping({ over: color, text: color });
    if (color !== value.toLowerCase()) onChange(color);
  };
  const type = (text: string) => {
    setDone(false);
    if (/^#[\da-f]{6}$/i.test(text)) take(text.toLowerCase());
    else setTyping({ over: value, text });
  };
  const leave = () => {
    const meant = typed?.trim() === "" ? value : typedColor(typed ?? value);
    if (meant) take(meant);
    setDone(true);
  };
  return (
    <ColorInput
      size="xs"
      aria-label={name}
      format="hex"
      fixOnBlur={false}
      value={typed ?? value}
      onChange={type}
      onBlur={leave}
      error={typed !== undefined && isDone && `Enter a color, like #4f46c8. We'll use ${value} until then.`}
      eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
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
