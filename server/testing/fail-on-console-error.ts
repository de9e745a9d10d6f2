import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

// A test that expects an error on the console checks it, then calls vi.mocked(console.error).mockClear().
let unexpected: MockInstance<typeof console.error>;

beforeEach(() => {
  unexpected = vi.spyOn(console, "error");
});

afterEach(() => {
  const [first] = unexpected.mock.calls;
  unexpected.mockRestore();
  if (first) throw new Error(`unexpected console.error: ${first.map(String).join(" ")}`);
});
