"use client";
import { Button, NativeSelect } from "@mantine/core";
import { IconChevronDown, IconPlayerPlay } from "@tabler/icons-react";
import Link from "next/link";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { type PreviewWidth, WidthSwitch } from "#components/ui/WidthSwitch.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { formatMoney } from "#lib/format-figure.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { isDrawnByShopify, shopifyLook } from "#lib/survey/shopify-look.ts";
import { surfaceNames } from "./conditions/surface-names.ts";
import { useEditorPart } from "./editor-context.ts";
import type { Selection } from "./editor-state.ts";
import { PreviewAudience } from "./PreviewAudience.tsx";
import { PreviewPage } from "./PreviewPage.tsx";
import { previewDocument } from "./preview-document.ts";
import { type PreviewedOrder, usualOrder } from "./previewed-order.ts";
import { ScaledPage } from "./ScaledPage.tsx";
import { SurveyDrawing } from "./SurveyDrawing.tsx";
import classes from "./SurveyPreview.module.css";

const PreviewOrderControls = onDemand(() =>
  import("./PreviewOrderControls.tsx").then((module) => module.PreviewOrderControls),
);

const pageWidthsPx: Record<PreviewWidth, number> = { phone: 360, desktop: 760 };
const surfaces = ["thankYou", "orderStatus", "pos", "email", "link"] as const;

/** The draft as a shopper will see it, rendered by the storefront script after every keystroke. */
export const SurveyPreview = memo(function SurveyPreview({ styles }: { styles: SurveyStyles }) {
  const [width, setWidth] = useState<PreviewWidth>("phone");
  const [order, setOrder] = usePreviewedOrder();
  const [showsOrder, setShowsOrder] = useState(false);
  const selection = useEditorPart((state) => state.selection);
  const { data: account } = useCall("Profile.Profile", {});
  const byShopify = isDrawnByShopify(account?.integration ?? "None", order.surface);
  const look = useMemo(() => (byShopify ? shopifyLook(styles) : styles), [byShopify, styles]);
  // Plays from the first question until the selection changes.
  const [played, setPlayed] = useState<{ from: Selection; round: number }>();
  const fromStart = played?.from === selection;
  return (
    <section className={shared.smallStack} aria-label="Preview">
      <div className={shared.spread}>
        <NativeSelect
          size="xs"
          aria-label="Where it's shown"
          data={surfaces.map((value) => ({ value, label: surfaceNames[value] }))}
          value={order.surface}
          onChange={(event) => {
            const surface = surfaces.find((value) => value === event.currentTarget.value);
            if (surface) setOrder({ ...order, surface });
          }}
        />
        <WidthSwitch label="Preview width" value={width} onChange={setWidth} />
      </div>
      <div className={shared.spread}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsOrder}
          rightSection={
            <IconChevronDown size={14} aria-hidden="true" className={classes.chevron ?? ""} data-open={showsOrder} />
          }
          onClick={() => setShowsOrder(!showsOrder)}
        >
          {order.isFirstOrder ? "First order" : "Returning"} · {order.country} ·{" "}
          {formatMoney(order.total, order.currency)}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
          onClick={() => setPlayed({ from: selection, round: (played?.round ?? 0) + 1 })}
        >
          Start over
        </Button>
      </div>
      {showsOrder && <PreviewOrderControls order={order} onChange={setOrder} />}
      <PreviewAudience order={order} />
      <ScaledPage pagePx={pageWidthsPx[width]}>
        <PreviewPage surface={order.surface} width={width}>
          <DrawnSurvey key={played?.round} styles={look} order={order} fromStart={fromStart} />
        </PreviewPage>
      </ScaledPage>
      <p className={shared.finePrint}>
        {order.surface === "email" ? (
          <>
            This is the page your email links to. <Link href="/email">The email block</Link> shows the first question.
          </>
        ) : (
          <>
            {byShopify
              ? "Shopify draws this page in your checkout's own style. This is how it looks without one."
              : "This is exactly what shoppers see."}{" "}
            Preview answers aren't saved.{" "}
            <a href="/surveyorderhtmlpreview" target="_blank" rel="noreferrer">
              Preview on your store's pages
            </a>
          </>
        )}
      </p>
    </section>
  );
});

/** The previewed order, in the translation language while that is being edited. */
function usePreviewedOrder() {
  const ownLocale = useEditorPart((state) => state.draft.locale);
  const translated = useEditorPart(({ selection }) => (selection.kind === "languages" ? selection.locale : undefined));
  const [order, setOrder] = useState(() => usualOrder(ownLocale));
  const [followed, setFollowed] = useState(translated);
  if (translated !== followed) {
    setFollowed(translated);
    setOrder({ ...order, locale: translated ?? ownLocale });
  }
  return [order, setOrder] satisfies [PreviewedOrder, (order: PreviewedOrder) => void];
}

interface DrawnSurveyProps {
  styles: SurveyStyles;
  order: PreviewedOrder;
  /** Plays the whole survey; answers are kept while the draft is edited. */
  fromStart: boolean;
}

/** The draft after each keystroke, deferred so that drawing doesn't block typing. */
function DrawnSurvey({ styles, order, fromStart }: DrawnSurveyProps) {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const selection = useDeferredValue(useEditorPart((state) => state.selection));
  const drawn = useMemo(() => previewDocument(draft, selection, fromStart), [draft, selection, fromStart]);
  return <SurveyDrawing {...drawn} styles={styles} order={order} isPlayed={fromStart} />;
}
