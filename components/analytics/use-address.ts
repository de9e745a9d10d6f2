"use client";
import { useSearchParams } from "next/navigation";

/** The page's query, and a way to change it in place: null takes a parameter away. Nothing is fetched from the server. */
export function useAddress() {
  const query = useSearchParams();
  const write = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const search = next.size > 0 ? `?${next}` : "";
    window.history.replaceState(null, "", `${window.location.pathname}${search}`);
  };
  return { query, write };
}
