"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { useEditor } from "./editor-context.ts";
import type { Selection } from "./editor-store.ts";
import { previewDocument } from "./preview-document.ts";
import classes from "./SurveyPreview.module.css";

type Width = "phone" | "desktop";
type Render = typeof import("#lib/widget/render.ts").render;

const pageWidthsPx: Record<Width, number> = { phone: 360, desktop: 760 };

/** The draft as shoppers will see it, drawn by the script that runs on the order page, after every keystroke. */
export function SurveyPreview({ styles }: { styles: SurveyStyles }) {
  const [width, setWidth] = useState<Width>("phone");
  const { selection } = useEditor();
  // Played from the first question until something else is selected.
  const [played, setPlayed] = useState<{ from: Selection; round: number }>();
  const fromStart = played?.from === selection;
  const { ref, width: roomPx } = useElementSize();
  const pagePx = pageWidthsPx[width];
  const zoom = roomPx > 0 ? Math.min(1, roomPx / pagePx) : 1;
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={[
            { value: "phone", label: "Phone" },
            { value: "desktop", label: "Desktop" },
          ]}
          value={width}
          onChange={(value) => setWidth(value === "desktop" ? "desktop" : "phone")}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
          onClick={() => setPlayed({ from: selection, round: (played?.round ?? 0) + 1 })}
        >
          From the start
        </Button>
      </div>
      <div ref={ref} className={classes.room}>
        <div className={classes.page} data-width={width} style={{ width: pagePx, zoom }}>
          <OrderPage />
          <DrawnSurvey key={played?.round} styles={styles} fromStart={fromStart} />
        </div>
      </div>
      <p className={classes.note}>Drawn by the script your shoppers get. Nothing answered here is kept.</p>
    </section>
  );
}

function DrawnSurvey({ styles, fromStart }: { styles: SurveyStyles; fromStart: boolean }) {
  const { draft, selection, survey } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const render = useRender();
  const { document, isOver } = useMemo(
    () => previewDocument(draft, selection, survey.locale, fromStart),
    [draft, selection, survey.locale, fromStart],
  );
  useEffect(() => {
    if (!host.current || !render) return;
    // Redrawn on each keystroke, so without anything that moves when it appears.
    const customCss = `*{animation:none}${styles.customCss}`;
    const drawn = { ...document, styles: { tokens: styles.tokens, customCss } };
    render(host.current, drawn, { isOver, seed: "preview" });
  }, [render, document, isOver, styles]);
  return <div ref={host} className={classes.survey} />;
}

/** The renderer, loaded once the editor stands. */
function useRender(): Render | undefined {
  const [loaded, setLoaded] = useState<{ render: Render }>();
  useEffect(() => {
    let isHere = true;
    void import("#lib/widget/render.ts").then(({ render }) => isHere && setLoaded({ render }));
    return () => {
      isHere = false;
    };
  }, []);
  return loaded?.render;
}

/** The rest of an order page, hinted at. */
function OrderPage() {
  return (
    <div className={classes.order} aria-hidden="true">
      <span data-size="small" />
      <span data-size="title" />
      <span data-size="line" />
    </div>
  );
}
