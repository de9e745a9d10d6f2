"use client";
import { Button, ColorInput, SegmentedControl } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import shared from "#components/ui/shared.module.css";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { presetColors, type StylePreset, stylePresets } from "#lib/survey/style-presets.ts";
import type { StyleTokens } from "#lib/survey/style-tokens.ts";
import classes from "./styling.module.css";
import { typedColor } from "./typed-color.ts";

interface MatchSiteProps {
  tokens: StyleTokens;
  /** Called with the colors to preview; null for none. Nothing is saved. */
  onPreview: (proposed: Partial<StyleTokens> | null) => void;
  onApply: (proposed: Partial<StyleTokens>) => void;
  onCancel: () => void;
}

const colorFields = styleGroups.flatMap(({ title, fields }) =>
  fields.flatMap((field) => (field.kind === "color" ? [{ token: field.token, name: `${title}: ${field.label}` }] : [])),
);

/** Proposes an appearance based on the store's brand color. The survey's preview shows it before it is applied. */
export function MatchSite({ tokens, onPreview, onApply, onCancel }: MatchSiteProps) {
  const [typed, setTyped] = useState(tokens.buttonBackground);
  const [preset, setPreset] = useState<StylePreset>("light");
  const labelId = useId();
  const brand = typedColor(typed);
  const proposed = useMemo(() => (brand === undefined ? null : presetColors(brand, preset)), [brand, preset]);
  const show = useEffectEvent(onPreview);
  useEffect(() => {
    show(proposed);
    return () => show(null);
  }, [proposed]);
  return (
    <div className={classes.match}>
      <ColorInput
        label="Brand color"
        description="Your store's main color, such as your button color."
        format="hex"
        fixOnBlur={false}
        value={typed}
        onChange={setTyped}
        error={brand === undefined && "Enter a color, like #4f46c8."}
        eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
        popoverProps={{ withinPortal: true }}
      />
      <div className={classes.token}>
        <span id={labelId} className={classes.label}>
          Background
        </span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={labelId}
          data={[...stylePresets].map(({ id, label }) => ({ value: id, label }))}
          value={preset}
          onChange={setPreset}
        />
      </div>
      {proposed && (
        <ul className={classes.proposal} aria-label="New colors">
          {colorFields.map(({ token, name }) => (
            <ProposedColor key={token} name={name} from={tokens[token]} to={proposed[token]} />
          ))}
        </ul>
      )}
      <div className={shared.row}>
        <Button size="xs" disabled={!proposed} onClick={() => proposed && onApply(proposed)}>
          Apply
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function ProposedColor({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <li>
      <span className={classes.swatch} style={{ background: from }} aria-hidden="true" />
      <span aria-hidden="true">→</span>
      <span className={classes.swatch} style={{ background: to }} aria-hidden="true" />
      <span className={classes.proposalName}>{name}</span>
      <span className={classes.figure}>{to}</span>
    </li>
  );
}
