"use client";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { isSharedCustomerId } from "#lib/calls/shared-customer-id.ts";
import type { ShopperIdentity } from "./EraseShopperDialog.tsx";

const EraseShopperDialog = onDemand(() =>
  import("./EraseShopperDialog.tsx").then((module) => module.EraseShopperDialog),
);

/** Erases a shopper on their request, by email address or the store's customer id. */
export function EraseShopperSection() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [shopper, setShopper] = useState<ShopperIdentity | null>(null);
  const name = typed.trim();
  // An empty field shows no error yet.
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
