import { afterEach, expect, test, vi } from "vitest";
import { openSink } from "./file-sink.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that can stream files to disk; records what was done with the file. */
function aChromium() {
  const done: string[] = [];
  const file = {
    write: async (bytes: Uint8Array) => void done.push(`${bytes.length} bytes`),
    close: async () => void done.push("closed"),
    abort: async () => void done.push("aborted"),
  };
  const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
    done.push(`asked for ${suggestedName}`);
    return { createWritable: async () => file };
  };
  vi.stubGlobal("window", { showSaveFilePicker });
  return done;
}

test("a large file is streamed to disk if the browser can do that", async () => {
  const done = aChromium();
  const sink = await openSink("responses.csv", true);
  await sink.write(new Uint8Array(3));
  await sink.close("responses-2026-11-20.csv");
  expect(done).toEqual(["asked for responses.csv", "3 bytes", "closed"]);
});

test("a small file opens no file picker", async () => {
  const done = aChromium();
  await (await openSink("responses.csv", false)).write(new Uint8Array(3));
  expect(done).toEqual([]);
});

test("what is too large to hold in memory is refused", async () => {
  vi.stubGlobal("window", {});
  const sink = await openSink("responses.csv", true);
  // The same bytes each time: what is held is counted, not measured.
  const piece = new Uint8Array(8 * 1024 * 1024);
  vi.stubGlobal("Blob", class {});
  for (let held = 0; held < 64; held++) await sink.write(piece);
  await expect(sink.write(piece)).rejects.toThrow("too large");
});
