/**
 * Durations are counted in buckets that start at these whole seconds: each second up to 64, then 32 buckets per
 * doubling.
 */
export const durationBuckets: readonly number[] = makeBuckets();

/** A survey left open for more than a week says nothing about the survey: it goes in the last bucket. */
const longestSeconds = 7 * 24 * 60 * 60;

/**
 * The bucket that a duration is counted in, identified by its first second. A bucket's width is at most 1/32 of its
 * durations, so figures made of buckets are exact below 64 s and within 3% above. Buckets are stored: this rule must
 * never change.
 * @param durationMs negative values (clock skew between servers) count as zero
 */
export function durationBucket(durationMs: number): number {
  const seconds = Math.min(Math.max(Math.floor(durationMs / 1000), 0), longestSeconds);
  const width = widthAt(seconds);
  return Math.floor(seconds / width) * width;
}

/** The middle of a bucket in seconds, used as the value of its durations. One-second buckets are exact. */
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
