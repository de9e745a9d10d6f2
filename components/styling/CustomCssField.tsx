"use client";
import { Textarea } from "@mantine/core";
import { useId } from "react";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { DroppedCss } from "#lib/survey/custom-css.ts";
import classes from "./styling.module.css";

interface CustomCssFieldProps {
  value: string;
  dropped: readonly DroppedCss[];
  onChange: (css: string) => void;
}

const example = "h2 { font-weight: 500 }\n.button:hover { opacity: 0.9 }";
const maxShown = 20;

/** Custom CSS, with a list of what was removed and from which line. */
export function CustomCssField({ value, dropped, onChange }: CustomCssFieldProps) {
  const listId = useId();
  // Identical messages for the same line are shown once.
  const unique = [...new Map(dropped.map((one) => [`${one.line} ${one.message}`, one])).values()];
  return (
    <Card
      title="Custom CSS"
      titleId="look-css"
      description="Style parts of the survey with h2, .box (a choice), .button, .field, .progress, .error, and small. Use :host for the survey itself. Doesn't apply in Shopify checkout or emails."
    >
      <div className={shared.stack}>
        <Textarea
          aria-labelledby="look-css"
          aria-describedby={unique.length > 0 ? listId : undefined}
          classNames={{ input: classes.code }}
          placeholder={example}
          value={value}
          maxLength={64 * 1024}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autosize
          minRows={5}
          maxRows={24}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p className={shared.note}>
          For security, we remove comments and anything that loads or sends data outside the survey.
        </p>
        {unique.length > 0 && (
          <div id={listId} className={classes.dropped} role="status">
            <p className={classes.label}>{unique.length === 1 ? "Removed" : `Removed ${unique.length} items`}</p>
            <ul>
              {unique.slice(0, maxShown).map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  <span className={classes.line}>Line {line}</span> {message}
                </li>
              ))}
            </ul>
            {unique.length > maxShown && <p className={shared.note}>And {unique.length - maxShown} more.</p>}
          </div>
        )}
      </div>
    </Card>
  );
}
