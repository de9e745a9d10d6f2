"use client";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { oneTimeAddress } from "#lib/client/one-time-address.ts";
import { useIsInStore } from "./store-context.ts";

/** A frame with one of our own pages. In a store's admin it waits for an address that identifies the person. */
export function OwnFrame({ src, title, ...rest }: ComponentProps<"iframe"> & { src: string; title: string }) {
  const isInStore = useIsInStore();
  const { data } = useQuery({
    queryKey: ["one-time-address", src],
    queryFn: () => oneTimeAddress(src),
    enabled: isInStore,
    // It is used up as soon as the frame has loaded.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <iframe {...rest} title={title} src={isInStore ? data : src} />;
}
