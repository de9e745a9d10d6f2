"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** An optional number; its code loads with the first question that has one. */
export const NumberField = dynamic(() => import("./NumberFieldInput.tsx").then((module) => module.NumberFieldInput), {
  ssr: false,
  loading: () => <Skeleton height={60} />,
});
