import { download } from "#components/charts/export/download.ts";
import { sendsStoreTokens } from "#lib/client/store-tokens.ts";

/** Where the bytes of a file go. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Keeps the file, under this name unless one was already chosen. */
  close: (name: string) => Promise<void>;
  /** Discards everything written. */
  abort: () => Promise<void>;
}

declare global {
  interface Window {
    /** Chromium only (File System Access API), so TypeScript's own declarations lack it. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** The most a browser is asked to hold of a file that it can't stream to disk. */
const MAX_IN_MEMORY_BYTES = 512 * 1024 * 1024;
const partBytes = 8 * 1024 * 1024;

/**
 * Opens a destination for a file. A large file is streamed to disk if the browser can do that, after asking where to
 * save it; any other is held in memory until complete. Call it from a click handler: browsers open the picker only
 * after a user gesture. Throws AbortError if the picker is canceled.
 */
export async function openSink(suggestedName: string, isLarge: boolean): Promise<FileSink> {
  // In a foreign frame, browsers refuse the picker.
  if (!isLarge || !window.showSaveFilePicker || sendsStoreTokens()) return memorySink();
  const handle = await window.showSaveFilePicker({ suggestedName });
  const file = await handle.createWritable();
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    // A file that existed before the export stays as it was.
    abort: () => file.abort(),
  };
}

function memorySink(): FileSink {
  // The browser may move blobs to disk, but never plain byte arrays.
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
      if (heldBytes > MAX_IN_MEMORY_BYTES) throw new RangeError("This file is too large to download here.");
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
