"use client";
import { useEffect, useRef, useState } from "react";
import { type ExportFile, openExport, suggestedName } from "./export-files.ts";
import type { ExportScope } from "./figures-scope.ts";
import { type FileSink, openSink } from "./file-sink.ts";
import { type ExportProgress, streamExport } from "./stream-export.ts";

export type ExportState =
  | { is: "idle" }
  | ({ is: "running" } & ExportProgress)
  | ({ is: "done" } & ExportProgress)
  | { is: "failed"; error: unknown }
  | { is: "canceled" };

/** Runs one export at a time; unmounting cancels it. */
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
      const onProgress = (progress: ExportProgress) => show({ is: "running", ...progress });
      show({ is: "done", ...(await streamExport(answer, sink, onProgress, signal)) });
    } catch (error) {
      await sink?.abort().catch(() => undefined); // a refused export never started writing
      if (!sink && error instanceof DOMException && error.name === "AbortError") show({ is: "canceled" });
      else show({ is: "failed", error });
    }
  };
  /** Cancels the running export and shows that it was canceled. */
  const cancel = () => {
    running.current?.abort();
    setState({ is: "canceled" });
  };
  /** Clears the result. */
  const forget = () => setState({ is: "idle" });
  return { state, run, cancel, forget };
}
