import { download } from "#components/charts/export/download.ts";

/** Where the bytes of a file go. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Keeps the file; under this name, where none was chosen before. */
  close: (name: string) => Promise<void>;
  /** Leaves nothing behind. */
  abort: () => Promise<void>;
}

declare global {
  interface Window {
    /** Of browsers on Chromium alone (File System Access API), so TypeScript's own declarations lack it. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** What a browser is asked to hold of a file that it cannot write as it comes. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;
const partBytes = 8 * 1024 * 1024;

/**
 * Opens a place for a file. A large one goes to the disk as it comes, where the browser can do that and after asking where
 * to; any other is held until it is whole. Call it at a click: browsers ask at no other time.
 * Throws AbortError where the question is cancelled.
 */
export async function openSink(suggestedName: string, isLarge: boolean): Promise<FileSink> {
  if (!isLarge || !window.showSaveFilePicker) return heldSink();
  const handle = await window.showSaveFilePicker({ suggestedName });
  const file = await handle.createWritable();
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    // What was there before the export stays.
    abort: () => file.abort(),
  };
}

function heldSink(): FileSink {
  // Blobs may be moved to the disk by the browser; loose bytes never are.
  let parts: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseBytes = 0;
  let heldBytes = 0;
  const gather = () => {
    parts.push(new Blob(loose));
    [loose, looseBytes] = [[], 0];
  };
  return {
    write: async (bytes) => {
      heldBytes += bytes.byteLength;
      if (heldBytes > MAX_HELD_BYTES) throw new RangeError("This file is too large to download here.");
      loose.push(bytes);
      looseBytes += bytes.byteLength;
      if (looseBytes >= partBytes) gather();
    },
    close: async (name) => {
      gather();
      download(new Blob(parts), name);
      parts = [];
    },
    abort: async () => {
      [parts, loose] = [[], []];
    },
  };
}
