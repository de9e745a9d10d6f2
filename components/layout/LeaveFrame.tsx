"use client";
import { Anchor, Center } from "@mantine/core";
import { useEffect } from "react";

/** Leads the whole tab, with the store's admin around this page, to another address. */
export function LeaveFrame({ address }: { address: string }) {
  useEffect(() => {
    window.open(address, "_top");
  }, [address]);
  return (
    <Center mih="50vh">
      <Anchor href={address} target="_top" rel="noreferrer">
        Continue
      </Anchor>
    </Center>
  );
}
