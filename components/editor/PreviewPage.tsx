import type { ReactNode } from "react";
import type { Surface } from "#lib/survey/document.ts";
import classes from "./PreviewPage.module.css";
import { ShopPaper } from "./ShopPaper.tsx";

interface PreviewPageProps {
  surface: Surface;
  width: "phone" | "desktop";
  children: ReactNode;
}

/** The survey with a hint of its surroundings on each surface. */
export function PreviewPage({ surface, width, children }: PreviewPageProps) {
  return (
    <ShopPaper className={classes.page} data-surface={surface} data-width={width}>
      <Before surface={surface} />
      <div className={classes.survey}>{children}</div>
    </ShopPaper>
  );
}

function Before({ surface }: { surface: Surface }) {
  switch (surface) {
    case "thankYou":
      return <Lines sizes={["small", "title", "line"]} />;
    case "orderStatus":
      return (
        <>
          <Lines sizes={["small", "title"]} />
          <div className={classes.track} aria-hidden="true">
            <span data-done />
            <span data-done />
            <span />
          </div>
        </>
      );
    default:
      // POS and the page that links and emails lead to show nothing else.
      return null;
  }
}

function Lines({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className={classes.lines} aria-hidden="true">
      {sizes.map((size) => (
        <span key={size} data-size={size} />
      ))}
    </div>
  );
}
