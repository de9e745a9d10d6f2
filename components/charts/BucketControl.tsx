"use client";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { bucketsFor, type DayBucket, usualBucket } from "./bucket-series.ts";

/** The bucket of a time chart of some days: chosen, as long as it fits the days, or the usual one. */
export function useBucket(days: number, weeksFrom?: number) {
  const [chosen, choose] = useState<DayBucket>();
  const buckets = bucketsFor(days);
  const bucket = buckets.find((one) => one === chosen) ?? usualBucket(days, weeksFrom);
  return { bucket, control: buckets.length > 1 && <BucketControl buckets={buckets} bucket={bucket} choose={choose} /> };
}

const labels: Record<DayBucket, string> = { day: "By day", week: "By week", month: "By month" };

interface BucketControlProps {
  buckets: readonly DayBucket[];
  bucket: DayBucket;
  choose: (bucket: DayBucket | undefined) => void;
}

function BucketControl({ buckets, bucket, choose }: BucketControlProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Sum by"
      data={buckets.map((value) => ({ value, label: labels[value] }))}
      value={bucket}
      onChange={({ currentTarget: { value } }) => choose(buckets.find((one) => one === value))}
    />
  );
}
