// For a container's health check: exits with 0 when the URL returns a success in time, and with 1 otherwise.
const timeoutMs = 5_000;

const [address] = process.argv.slice(2);
try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
