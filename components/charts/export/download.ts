const revokeAfterMs = 40_000;

/** Gives the browser a file to keep. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A browser that asks where to keep it reads it only then; taken back at once, the file would not be saved.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** A file's name for a title: `how-did-you-hear-about-us.png`. */
export function fileName(title: string, ending: "png" | "csv"): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${words.slice(0, 80) || "chart"}.${ending}`;
}
