"use client";
import { useEffect, useRef, useState } from "react";
import { type ExportFile, openExport, suggestedName } from "./export-files.ts";
import type { ExportScope } from "./export-scope.ts";
import { type FileSink, openSink } from "./file-sink.ts";
import { type ExportProgress, streamExport } from "./stream-export.ts";

export type ExportState =
  | { is: "idle" }
  | ({ is: "running" } & ExportProgress)
  | ({ is: "done" } & ExportProgress)
  | { is: "failed"; error: unknown }
  | { is: "cancelled" };

/** One export at a time; it ends with the component that began it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ is: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: ExportFile, scope: ExportScope, isLarge: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    let sink: FileSink | undefined;
    try {
      sink = await openSink(suggestedName(file, scope), isLarge);
      show({ is: "running", rows: 0, bytes: 0 });
      const answer = await openExport(file, scope, signal);
      const tell = (progress: ExportProgress) => show({ is: "running", ...progress });
      show({ is: "done", ...(await streamExport(answer, sink, tell, signal)) });
    } catch (error) {
      await sink?.abort().catch(() => undefined); // a refused export never came to the writing
      if (!sink && error instanceof DOMException && error.name === "AbortError") show({ is: "cancelled" });
      else show({ is: "failed", error });
    }
  };
  /** Calls off what is running, and says so. */
  const cancel = () => {
    running.current?.abort();
    setState({ is: "cancelled" });
  };
  /** Says no more of what is over. */
  const forget = () => setState({ is: "idle" });
  return { state, run, cancel, forget };
}
