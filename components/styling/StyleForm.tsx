"use client";
import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconColorSwatch,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SaveState } from "#components/autosave/autosave.ts";
import { Card } from "#components/ui/Card.tsx";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { useOwnUndoKeys } from "#components/ui/use-undo-keys.ts";
import { useCall } from "#lib/client/hooks.ts";
import { isDrawnByShopify } from "#lib/survey/shopify-look.ts";
import { type WeakContrast, weakContrasts } from "#lib/survey/style-contrast.ts";
import { styleGroups } from "#lib/survey/style-groups.ts";
import type { StyleTokens, SurveyStyles } from "#lib/survey/style-tokens.ts";
import { CustomCssField } from "./CustomCssField.tsx";
import { ResetAppearance } from "./ResetAppearance.tsx";
import classes from "./styling.module.css";
import { emailSupportNote, worksInShopify } from "./surface-support.ts";
import { TokenControl } from "./TokenControl.tsx";
import { useCleanCss } from "./use-clean-css.ts";
import { useStyleDraft } from "./use-style-draft.ts";

const MatchSite = onDemand(() => import("./MatchSite.tsx").then((module) => module.MatchSite));

interface StyleFormProps {
  stored: SurveyStyles;
  onStyles: ((styles: SurveyStyles) => void) | undefined;
}

/** The style tokens by group, the custom CSS, and contrast warnings. */
export function StyleForm({ stored, onStyles }: StyleFormProps) {
  const draft = useStyleDraft(stored);
  useOwnUndoKeys("appearance", draft);
  const { data: account } = useCall("Profile.Profile", {});
  const isOnShopify = isDrawnByShopify(account?.integration ?? "None", "thankYou");
  const [isMatching, setIsMatching] = useState(false);
  // Part of the fields' keys: a reset also discards invalid colors left in them.
  const [resets, setResets] = useState(0);
  const { tokens, customCss } = draft.styles;
  const clean = useCleanCss(customCss);
  // Shown in the preview, but neither saved nor live before it is applied.
  const [proposal, setProposal] = useState<Partial<StyleTokens> | null>(null);
  const shown = useMemo(
    () => ({ tokens: { ...tokens, ...proposal }, customCss: clean.css }),
    [tokens, proposal, clean],
  );
  const notify = useEffectEvent((styles: SurveyStyles) => onStyles?.(styles));
  useEffect(() => notify(shown), [shown]);
  const weak = useMemo(() => weakContrasts(tokens), [tokens]);
  const change = (changed: Partial<StyleTokens>, name: string) =>
    draft.change({ tokens: { ...tokens, ...changed }, customCss }, name);
  return (
    <div className={shared.stack} data-own-undo="appearance">
      {isOnShopify && <ShopifyNotice />}
      <Card
        title="Appearance"
        description="Applies to all your surveys. Changes go live right away, without publishing."
        actions={<StyleSaveState state={draft.saveState} retry={draft.saveNow} />}
      >
        <div className={shared.row}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconColorSwatch size={16} aria-hidden="true" />}
            aria-expanded={isMatching}
            onClick={() => setIsMatching(!isMatching)}
          >
            Start from your brand color
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            {...disabledButFocusable(!draft.canUndo)}
            onClick={draft.undo}
          >
            Undo
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
            {...disabledButFocusable(!draft.canRedo)}
            onClick={draft.redo}
          >
            Redo
          </Button>
          <ResetAppearance draft={draft} onReset={() => setResets(resets + 1)} />
        </div>
        {isMatching && (
          <MatchSite
            tokens={tokens}
            onPreview={setProposal}
            onApply={(proposed) => {
              change(proposed, "match");
              setIsMatching(false);
            }}
            onCancel={() => setIsMatching(false)}
          />
        )}
      </Card>
      {styleGroups.map(({ id, title, fields }) => (
        <Card key={id} title={title} titleId={`look-${id}`} description={emailSupportNote(fields)}>
          <div className={classes.tokens}>
            {fields.map((field) => (
              <TokenControl
                key={`${field.token} ${resets}`}
                field={field}
                group={title}
                styles={draft.styles}
                isMarked={isOnShopify && worksInShopify(field)}
                onChange={change}
              />
            ))}
            {weak
              .filter(({ color }) => fields.some(({ token }) => token === color))
              .map((found) => (
                <div key={`${found.color} ${found.ground}`} className={classes.wide}>
                  <ContrastNotice
                    found={found}
                    onFix={() => change({ [found.color]: found.better }, `fix ${found.color}`)}
                  />
                </div>
              ))}
          </div>
        </Card>
      ))}
      <CustomCssField
        value={customCss}
        dropped={clean.dropped}
        onChange={(css) => draft.change({ tokens, customCss: css }, "customCss")}
      />
    </div>
  );
}

/** Which parts of the appearance apply in Shopify's checkout, once for all groups. */
function ShopifyNotice() {
  const names = styleGroups.flatMap(({ title, fields }) =>
    fields.filter(worksInShopify).map(({ label }) => `${title}: ${label}`),
  );
  return (
    <Notice status="neutral" title="Shopify checkout uses your checkout branding">
      Only the settings marked “Shopify” apply there: {names.join(", ")}.
    </Notice>
  );
}

/** Whether the appearance is saved; if that failed, why, with a retry button. */
function StyleSaveState({ state, retry }: { state: SaveState; retry: () => void }) {
  return (
    <div className={classes.saveState} role="status">
      {state.kind === "saved" && (
        <>
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          Saved and live
        </>
      )}
      {(state.kind === "waiting" || state.kind === "saving") && "Saving…"}
      {(state.kind === "failed" || state.kind === "invalid" || state.kind === "conflict") && (
        <>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          Not saved{"message" in state ? `: ${state.message}` : "."}
          <Button variant="subtle" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

/** Warns that some shoppers can't distinguish two colors, and offers the nearest accessible one. */
function ContrastNotice({ found, onFix }: { found: WeakContrast; onFix: () => void }) {
  const { label, ratio, least, better } = found;
  return (
    <Notice
      status="warning"
      title={`${label}: hard to ${least === 3 ? "see" : "read"}`}
      action={
        <Button
          variant="default"
          size="xs"
          onClick={onFix}
          leftSection={<span className={classes.swatch} style={{ background: better }} aria-hidden="true" />}
        >
          Use {better}
        </Button>
      }
    >
      The contrast is {(Math.floor(ratio * 10) / 10).toFixed(1)}:1. Aim for at least {least}:1.
    </Notice>
  );
}
