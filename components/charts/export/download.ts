/** Gives the browser a file to keep. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it once the event is through.
  setTimeout(() => URL.revokeObjectURL(address), 0);
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
