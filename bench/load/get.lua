-- Repeats the same GET; reports its figures as one line of JSON.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format('RESULT {"requests":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"failed":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
