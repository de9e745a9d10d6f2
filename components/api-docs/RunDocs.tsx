"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { runDocs } from "#lib/api-docs/run-docs.ts";

/** The element around a page of the reference, whose filter and buttons it makes work. */
export function RunDocs({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (area.current) runDocs(area.current);
  }, []);
  return (
    <div ref={area} className="docs-page">
      {children}
    </div>
  );
}
