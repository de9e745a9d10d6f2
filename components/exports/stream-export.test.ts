import { expect, test } from "vitest";
import type { FileSink } from "./file-sink.ts";
import { streamExport } from "./stream-export.ts";

const headers = { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="a-1.csv"' };

/** A sink that records what was done with it. */
function aSink() {
  const done: string[] = [];
  const sink: FileSink = {
    write: async (bytes) => void done.push(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)),
    close: async (name) => void done.push(`kept as ${name}`),
    abort: async () => void done.push("left nothing"),
  };
  return { sink, done };
}

function answerOf(pieces: readonly (string | Error)[], onCancel = () => {}): Response {
  const left = [...pieces];
  const pull = (controller: ReadableStreamDefaultController) => {
    const piece = left.shift();
    if (piece === undefined) controller.close();
    else if (typeof piece === "string") controller.enqueue(new TextEncoder().encode(piece));
    else controller.error(piece);
  };
  return new Response(new ReadableStream({ pull, cancel: onCancel }), { headers });
}

test("chunks are written as they arrive, counted, and kept under the server's name", async () => {
  const { sink, done } = aSink();
  const reported: number[] = [];
  const onProgress = ({ rows }: { rows: number }) => void reported.push(rows);
  const progress = await streamExport(
    answerOf(["a\r\n1\r", "\n2\r\n"]),
    sink,
    onProgress,
    new AbortController().signal,
  );
  expect(progress).toEqual({ rows: 2, bytes: 9 });
  expect(done).toEqual(["a\r\n1\r", "\n2\r\n", "kept as a-1.csv"]);
  expect(reported[0]).toBe(0);
});

test("a broken connection leaves no file and throws", async () => {
  const { sink, done } = aSink();
  const broken = streamExport(answerOf(["a\r\n", new Error("reset")]), sink, () => {}, new AbortController().signal);
  await expect(broken).rejects.toMatchObject({ name: "CallError", status: 0 });
  expect(done).toEqual(["a\r\n", "left nothing"]);
});

test("a failing write ends the reading", async () => {
  const { sink, done } = aSink();
  let isCancelled = false;
  const answer = answerOf(["a\r\n", "1\r\n"], () => {
    isCancelled = true;
  });
  const full = { ...sink, write: async () => Promise.reject(new Error("The disk is full.")) };
  await expect(streamExport(answer, full, () => {}, new AbortController().signal)).rejects.toThrow("full");
  expect([isCancelled, done]).toEqual([true, ["left nothing"]]);
});

test("a canceled export leaves no file and rejects with the signal's reason", async () => {
  const { sink, done } = aSink();
  const controller = new AbortController();
  const answer = answerOf(["a\r\n", new DOMException("The user aborted a request.", "AbortError")]);
  const canceled = streamExport(answer, sink, () => controller.abort(), controller.signal);
  await expect(canceled).rejects.toMatchObject({ name: "AbortError" });
  expect(done).toEqual(["a\r\n", "left nothing"]);
});
