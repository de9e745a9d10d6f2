"use client";
import { useSearchParams } from "next/navigation";

/** Whether an address change replaces the current history entry or adds one. */
type AddressEntry = "same" | "new";

/** The page's query, and a way to change it: null removes a parameter. Nothing is fetched from the server. */
export function useAddress() {
  const query = useSearchParams();
  const write = (changes: Record<string, string | null>, entry: AddressEntry = "same") => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const search = next.size > 0 ? `?${next}` : "";
    const address = `${window.location.pathname}${search}`;
    if (entry === "new") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  };
  return { query, write };
}
