"use client";
import { useFollowers, useKeptFresh } from "./use-kept-fresh.ts";

/** Keeps the figures on the page fresh (`keptFresh`). The stream is open only while there are any. */
export function FollowFeed() {
  useKeptFresh(useFollowers());
  return null;
}
