"use client";
import { TagsInput } from "@mantine/core";
import type { ResponseDetails } from "#lib/calls/app-responses.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/calls/response-tags.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { ResponseActions } from "./use-response-actions.ts";

/** A response's tags, with suggestions from other responses. Each change saves immediately. */
export function ResponseTags({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const { data: known = [] } = useCall("app.GetResponseTags", {});
  const { recordId, tags } = response;
  const change = (next: string[]) => {
    const trimmed = next.map((tag) => tag.trim()).filter((tag) => tag !== "");
    const add = trimmed.filter((tag) => !tags.includes(tag));
    const remove = tags.filter((tag) => !trimmed.includes(tag));
    if (add.length + remove.length > 0) actions.tag([recordId], { add, remove });
  };
  return (
    <TagsInput
      label="Tags"
      placeholder={tags.length === 0 ? "Type a tag and press Enter" : ""}
      data={known.map(({ tag }) => tag)}
      value={tags}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LENGTH}
      onChange={change}
    />
  );
}
