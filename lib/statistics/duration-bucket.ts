/** Durations are counted by buckets that begin at these whole seconds: each second up to 64, then 32 buckets to a doubling. */
export const durationBuckets: readonly number[] = makeBuckets();

/** What a shopper leaves open for longer than a week says nothing of the survey: it is in the last bucket. */
const longestSeconds = 7 * 24 * 60 * 60;

/**
 * The bucket that a duration is counted in, named by its first second. A bucket is at most 1/32 of its duration wide, so
 * figures made of buckets are exact below 64 s and within 3% above. Buckets are stored: the rule never changes.
 * @param durationMs what lies below zero (clocks of two servers) counts as zero
 */
export function durationBucket(durationMs: number): number {
  const seconds = Math.min(Math.max(Math.floor(durationMs / 1000), 0), longestSeconds);
  const width = widthAt(seconds);
  return Math.floor(seconds / width) * width;
}

/** The middle of a bucket in seconds: what its durations are taken for. Exact seconds stay themselves. */
export function middleOfBucket(firstSecond: number): number {
  return firstSecond + (widthAt(firstSecond) - 1) / 2;
}

/** 1 below 64, 2 below 128, 4 below 256 and so on. */
function widthAt(seconds: number): number {
  return 2 ** Math.max(0, 26 - Math.clz32(seconds));
}

function makeBuckets(): number[] {
  const buckets: number[] = [];
  for (let second = 0; second <= 7 * 24 * 60 * 60; second += widthAt(second)) buckets.push(second);
  return buckets;
}
