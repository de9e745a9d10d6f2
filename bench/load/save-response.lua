-- One new order and page per request: wrk … -s save-response.lua <url> -- <stores file> <run, a number> <acknowledged
-- file>.
-- A line of the stores file: key, surveyId. Every id that is acknowledged with 200 is written to the other file.
local choices = { "instagram", "tiktok", "facebook", "youtube", "search", "podcast" }

function init(args)
  stores = {}
  for line in io.lines(args[1]) do
    local key, survey = line:match("([^\t]+)\t([^\t]+)")
    stores[#stores + 1] = '{"apiKey":"' .. key .. '","surveyId":"' .. survey .. '","version":1,"responseId":"'
  end
  page = string.format("%08x-0000-7000-8000-", tonumber(args[2]))
  order = '","sequence":1,"event":"answer","platform":"Shopify","surface":"thankYou","sourceOrderId":"' .. args[2] .. "-"
  acknowledged = assert(io.open(args[3], "w"))
  acknowledged:setvbuf("full", 65536)
  sent = 0
end

function request()
  sent = sent + 1
  local body = stores[sent % #stores + 1] .. page .. string.format("%012x", sent) .. order .. sent
    .. '","answers":[{"questionNameId":"how-did-you-first-hear-about-us","choiceIds":["' .. choices[sent % #choices + 1]
    .. '"]}],"order":{"total":49.9,"currency":"USD","isFirstOrder":true,"country":"DE"},"locale":"en"}'
  return wrk.format("POST", "/Survey/SaveResponse", { ["Content-Type"] = "text/plain" }, body)
end

function response(status, headers, body)
  if status == 200 then acknowledged:write(body:sub(16, 51), "\n") end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format('RESULT {"requests":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"failed":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
