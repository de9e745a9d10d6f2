"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** A number that may be missing; its code comes with the first question that has one. */
export const NumberField = dynamic(() => import("./NumberFieldInput.tsx").then((room) => room.NumberFieldInput), {
  ssr: false,
  loading: () => <Skeleton height={60} />,
});
