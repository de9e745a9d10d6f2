"use client";
import { useFollowers, useKeptFresh } from "./use-kept-fresh.ts";

/** Keeps the figures on the page fresh (`keptFresh`): the stream is open while there are any. */
export function FollowFeed() {
  useKeptFresh(useFollowers());
  return null;
}
