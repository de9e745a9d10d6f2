"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** One of many choices, found by typing. Its code comes after the page. */
export const SearchSelect = dynamic(() => import("./SearchSelectInput.tsx").then((room) => room.SearchSelectInput), {
  ssr: false,
  loading: () => <Skeleton height={60} />,
});
