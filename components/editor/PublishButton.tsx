"use client";
import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState } from "react";
import { compareSurveys, type PublishableSurvey } from "./compare-surveys.ts";
import { useEditor } from "./editor-context.ts";
import { saveBody } from "./save-body.ts";

const PublishDialog = dynamic(() => import("./PublishDialog.tsx").then((room) => room.PublishDialog), { ssr: false });

/** Opens the summary of what publishing changes; quiet while shoppers see exactly this. */
export function PublishButton({ live }: { live: PublishableSurvey | null }) {
  const { draft, survey } = useEditor();
  const [opened, setOpened] = useState(false);
  const changes = live && compareSurveys(live, saveBody(draft).body);
  const isLive = survey.isPublished && changes?.length === 0;
  return (
    <>
      <Button variant={isLive ? "default" : "filled"} disabled={isLive} onClick={() => setOpened(true)}>
        {isLive ? "Published" : survey.isPublished ? "Publish changes" : "Publish"}
      </Button>
      {opened && <PublishDialog changes={changes} onClose={() => setOpened(false)} />}
    </>
  );
}
