"use client";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type FormEvent, useState } from "react";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { isSharedCustomerId } from "#lib/calls/shared-customer-id.ts";
import type { KnownShopper } from "./EraseShopperDialog.tsx";

const EraseShopperDialog = dynamic(() => import("./EraseShopperDialog.tsx").then((room) => room.EraseShopperDialog), {
  ssr: false,
});

/** Erases a shopper who asks for it, known by email address or by the shop's customer id. */
export function EraseShopperSection() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [shopper, setShopper] = useState<KnownShopper | null>(null);
  const name = typed.trim();
  // Unlike the empty field, which says nothing yet.
  const isShared = name !== "" && isSharedCustomerId(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "" && !isShared) setShopper(name.includes("@") ? { emailAddress: name } : { customerId: name });
  };
  const erased = () => {
    setShopper(null);
    setTyped("");
    queries.invalidateQueries().catch(console.warn);
  };
  return (
    <SettingsSection
      title="Erase shopper data"
      description="If a shopper asks, delete all their responses in this account. Your analytics update to match."
    >
      <form onSubmit={submit} style={{ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "end" }}>
        <TextInput
          label="Email address or customer ID"
          description="Use the one on the shopper's order."
          style={{ flex: "1 1 260px" }}
          value={typed}
          error={isShared && "All guests share the ID 0. Use an email address to find a guest."}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name === "" || isShared}>
          Find responses
        </Button>
      </form>
      {shopper && <EraseShopperDialog shopper={shopper} onErased={erased} onClose={() => setShopper(null)} />}
    </SettingsSection>
  );
}
