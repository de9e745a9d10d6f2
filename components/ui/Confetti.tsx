"use client";
import { useEffect, useRef } from "react";
import classes from "./Confetti.module.css";

const pieces = 500;

/** Throws confetti each time `bursts` increases. Respects reduced motion. */
export function Confetti({ bursts }: { bursts: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (bursts > 0 && canvas.current) throwConfetti(canvas.current).catch(console.warn);
  }, [bursts]);
  // Our own canvas, because the library's has no role and screen readers would find it.
  return (
    <div aria-hidden="true">
      <canvas className={classes.canvas} ref={canvas} />
    </div>
  );
}

/** The library loads with the first burst. */
async function throwConfetti(canvas: HTMLCanvasElement): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const colors = ["#4f46c8", "#e08a1e", "#2a9d8f", "#c44569", "#5c8a2e"];
  await fire({ particleCount: pieces, spread: 120, startVelocity: 55, ticks: 220, origin: { y: 0.3 }, colors });
}
