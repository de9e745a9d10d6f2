import { useEffect, useRef, useState } from "react";

const atMostEveryMs = 10_000;

/**
 * What a screen reader is told of answers that arrive: how many there are, at most every ten seconds, so that a busy
 * store does not talk all the time.
 */
export function useSpokenCount(arrived: number): string {
  const [spoken, setSpoken] = useState("");
  const told = useRef({ count: arrived, atMs: 0 });
  useEffect(() => {
    const news = arrived - told.current.count;
    if (news <= 0) return;
    const speak = () => {
      told.current = { count: arrived, atMs: Date.now() };
      setSpoken(news === 1 ? "1 new answer" : `${news} new answers`);
    };
    const timer = setTimeout(speak, Math.max(0, told.current.atMs + atMostEveryMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrived]);
  return spoken;
}
