"use client";
import { ActionIcon, SegmentedControl, Tooltip } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { useEditor } from "./editor-context.ts";
import { previewDocument } from "./preview-document.ts";
import classes from "./SurveyPreview.module.css";

type Width = "phone" | "desktop";
type Render = typeof import("#lib/widget/render.ts").render;

const pageWidthsPx: Record<Width, number> = { phone: 360, desktop: 760 };

/** The draft as shoppers will see it, drawn by the script that runs on the order page, after every keystroke. */
export function SurveyPreview({ styles }: { styles?: SurveyStyles | undefined }) {
  const [width, setWidth] = useState<Width>("phone");
  const [round, setRound] = useState(0);
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
        <Tooltip label="Start over">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Start the preview over"
            onClick={() => setRound(round + 1)}
          >
            <IconRefresh size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <div ref={ref} className={classes.room}>
        <div className={classes.page} data-width={width} style={{ width: pagePx, zoom }}>
          <OrderPage />
          <DrawnSurvey key={round} styles={styles} />
        </div>
      </div>
      <p className={classes.note}>Drawn by the script your shoppers get. Nothing answered here is kept.</p>
    </section>
  );
}

function DrawnSurvey({ styles }: { styles: SurveyStyles | undefined }) {
  const { draft, selection, survey } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const render = useRender();
  const { document, startAt } = useMemo(
    () => previewDocument(draft, selection, survey.locale),
    [draft, selection, survey.locale],
  );
  useEffect(() => {
    if (!host.current || !render) return;
    // Redrawn on each keystroke, so without the animation that a new question has.
    const customCss = `.question{animation:none}${styles?.customCss ?? ""}`;
    const drawn = {
      ...document,
      name: draft.name,
      styles: { tokens: styles?.tokens ?? defaultStyleTokens, customCss },
    };
    return render(host.current, drawn, { startAt, seed: "preview" });
  }, [render, document, draft.name, startAt, styles]);
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
