"use client";
import { Button, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ColourToken } from "#lib/survey/style-contrast.ts";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { coloursIn, proposeTokens } from "#lib/survey/style-proposal.ts";
import type { StyleTokens } from "#lib/survey/style-tokens.ts";
import classes from "./styling.module.css";

interface MatchSiteProps {
  tokens: StyleTokens;
  onApply: (proposed: Partial<StyleTokens>) => void;
  onCancel: () => void;
}

const colourFields = styleGroups.flatMap(({ title, fields }) =>
  fields.flatMap((field) =>
    field.kind === "colour" ? [{ token: field.token, name: `${title}: ${field.label}` }] : [],
  ),
);

/** A look made of colours that were pasted from the shop's own theme, shown before it is taken. */
export function MatchSite({ tokens, onApply, onCancel }: MatchSiteProps) {
  const [pasted, setPasted] = useState("");
  const found = useMemo(() => coloursIn(pasted), [pasted]);
  const proposed = useMemo(() => proposeTokens(found), [found]);
  return (
    <div className={classes.match}>
      <Textarea
        label="Your site's colours"
        description="Paste a list of colours, or the custom properties of your theme. Names such as --text or --button help."
        placeholder={"--background: #fdfbf7;\n--text: #222222;\n--button: #d7263d;"}
        classNames={{ input: classes.code }}
        value={pasted}
        spellCheck={false}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => setPasted(event.currentTarget.value)}
        error={pasted.trim() !== "" && !proposed ? "There is no colour in it that can be read." : undefined}
      />
      {proposed && (
        <>
          <p className={classes.hint}>
            Made of {new Set(found.map(({ colour }) => colour)).size} colours, and set so that everything can be read:
          </p>
          <ul className={classes.proposal}>
            {colourFields.map(({ token, name }) => (
              <ProposedColour
                key={token}
                name={name}
                from={tokens[token]}
                to={colourOf(proposed, token) ?? tokens[token]}
              />
            ))}
          </ul>
        </>
      )}
      <div className={classes.tools}>
        <Button size="xs" disabled={!proposed} onClick={() => proposed && onApply(proposed)}>
          Use these colours
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function colourOf(proposed: Partial<StyleTokens>, token: ColourToken): string | undefined {
  return proposed[token];
}

function ProposedColour({ name, from, to }: { name: string; from: string; to: string }) {
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
