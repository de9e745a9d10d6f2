const revokeAfterMs = 40_000;

/** Starts a browser download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers that ask where to save read the URL only after that; revoking it at once would fail the download.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** A file name for a title: `how-did-you-hear-about-us.png`. */
export function fileName(title: string, ending: "png" | "csv"): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${words.slice(0, 80) || "chart"}.${ending}`;
}
