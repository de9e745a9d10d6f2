"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { feedConnection } from "./feed-connection.ts";
import { Refresher } from "./refresher.ts";

/**
 * Reloads what is kept fresh when the feed reports a change: at most once a second, and always after the last event.
 */
export function KeptFresh() {
  const queries = useQueryClient();
  useEffect(() => {
    const refresher = new Refresher(queries, feedConnection);
    const stop = feedConnection.listen((news) => refresher.onNews(news));
    return () => {
      stop();
      refresher.stop();
    };
  }, [queries]);
  return null;
}
