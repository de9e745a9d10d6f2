"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** How long the button shows the result. */
const SHOWN_MS = 4_000;

/** Makes the copy buttons in the rendered code inside it work: one listener for the hundreds a page may have. */
export function CopyCode({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const copy = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("figcaption button") : null;
      const code = button?.closest("figure")?.querySelector("code")?.textContent;
      if (!(button instanceof HTMLButtonElement) || typeof code !== "string") return;
      navigator.clipboard.writeText(code).then(
        () => show(button, "copied"),
        () => show(button, "refused"),
      );
    };
    element.addEventListener("click", copy);
    return () => element.removeEventListener("click", copy);
  }, []);
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  );
}

function show(button: HTMLButtonElement, state: keyof typeof words): void {
  const label = button.querySelector("span");
  if (!label) return;
  button.dataset.state = state;
  label.textContent = words[state];
  if (state !== "idle") setTimeout(() => show(button, "idle"), SHOWN_MS);
}

const words = { idle: "Copy", copied: "Copied", refused: "Select the text to copy" };
