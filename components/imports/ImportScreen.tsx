"use client";
import { Anchor, Breadcrumbs } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { FileImport } from "./FileImport.tsx";
import { FileNotesCard } from "./FileNotesCard.tsx";
import { ImportPlan } from "./ImportPlan.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { PastImports } from "./PastImports.tsx";
import { StartImport } from "./StartImport.tsx";
import type { FileNotes } from "./send-file.ts";
import { isOpen, useImports } from "./use-imports.ts";

/** Brings the responses that the merchant collected with another service. */
export function ImportScreen({ timeZones }: { timeZones: readonly string[] }) {
  const { data: account } = useCall("Profile.Profile", {});
  const mayImport = account !== undefined && account.userRole !== "member";
  return (
    <>
      <PageHeader
        title="Import responses"
        description="Bring the answers that you collected with another survey app. Your live survey doesn't change."
        breadcrumbs={
          <nav aria-label="Breadcrumb">
            <Breadcrumbs separatorMargin={6}>
              <Anchor component={Link} href="/surveys" size="sm">
                Surveys
              </Anchor>
              <span aria-current="page">Import</span>
            </Breadcrumbs>
          </nav>
        }
      />
      {mayImport && <Imports timeZones={timeZones} timeZone={account.timeZone} />}
      {account && !mayImport && (
        <Card>
          <Notice status="neutral" title="Only the owner and admins can import responses." />
        </Card>
      )}
    </>
  );
}

function Imports({ timeZones, timeZone }: { timeZones: readonly string[]; timeZone: string }) {
  const imports = useImports();
  const [notes, setNotes] = useState<FileNotes>();
  // Here, because the form is away while its file is sent.
  const [problem, setProblem] = useState<unknown>();
  const { data, error, refetch } = imports.list;
  if (!data) {
    return (
      <Card>
        <LoadingList what="your imports" call={{ error, refetch }} rows={3} />
      </Card>
    );
  }
  const open = data.items.find(isOpen);
  return (
    <div className={shared.stack}>
      {open?.status === "ready" ? (
        <ImportPlan importId={open.id} imports={imports} />
      ) : open ? (
        <ImportProgress item={open} imports={imports} />
      ) : (
        <>
          <StartImport imports={imports} />
          <FileImport
            timeZones={timeZones}
            timeZone={timeZone}
            problem={problem}
            onSent={(found) => {
              setNotes(found);
              imports.refresh();
            }}
            onProblem={(error) => {
              setProblem(error);
              imports.refresh();
            }}
          />
        </>
      )}
      {notes && data.items[0]?.id === notes.importId && data.items[0].status !== "canceled" && (
        <FileNotesCard notes={notes} />
      )}
      <PastImports items={data.items.filter((item) => !isOpen(item))} imports={imports} />
    </div>
  );
}
