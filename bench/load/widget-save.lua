-- What the survey script sends for each order: its view, two answers in a message each, and its completion:
-- wrk … -s widget-save.lua <url> -- <stores file> <run, a number> <acknowledged file>.
-- The files are those of save-response.lua; a page is in the second once for each of its messages.
-- A message is sent `lag` orders after the one before it, so that with fewer connections the shopper's earlier message was
-- answered by then, as the script awaits it.
local stages = 4
local lag = 64
local reached = { "view", "answer", "answer", "complete" }
local heard = { "instagram", "tiktok", "facebook", "youtube", "search", "podcast" }
local stopped = { "nothing", "price", "delivery-cost", "trust", "payment" }
local countries = { "US", "GB", "DE", "FR", "CA", "AU", "NL", "SE" }

function init(args)
  stores = {}
  for line in io.lines(args[1]) do
    local key, survey = line:match("([^\t]+)\t([^\t]+)")
    stores[#stores + 1] = '"apiKey":"' .. key .. '","surveyId":"' .. survey .. '","version":1'
  end
  page = string.format("%08x-0000-7000-8000-", tonumber(args[2]))
  run = args[2]
  acknowledged = assert(io.open(args[3], "w"))
  acknowledged:setvbuf("full", 65536)
  position = -1
end

-- The next message of an order; at the start, later stages have none yet.
local function nextMessage()
  repeat
    position = position + 1
    stage = position % stages
    order = math.floor(position / stages) - stage * lag
  until order >= 0
  return order, stage
end

function request()
  local n, stage = nextMessage()
  local answers = ""
  if stage == 1 then
    answers = '{"questionNameId":"how-did-you-first-hear-about-us","choiceIds":["' .. heard[n % #heard + 1] .. '"]}'
  elseif stage == 2 then
    answers = '{"questionNameId":"what-almost-stopped-you-from-buying","choiceIds":["' .. stopped[n % #stopped + 1] .. '"]}'
  end
  local body = '{"responseId":"' .. page .. string.format("%012x", n) .. '","sequence":' .. (stage + 1)
    .. ',"reached":"' .. reached[stage + 1] .. '","platform":"Shopify","surface":"thankYou","locale":"en","sourceOrderId":"'
    .. run .. "-" .. n .. '",' .. stores[n % #stores + 1]
    .. string.format(',"order":{"total":%.2f,"currency":"USD","isFirstOrder":%s,"country":"%s","customerId":"%d","email":"shopper-%d@example.com"}',
      (1000 + n * 7919 % 49000) / 100, n % 3 == 0 and "false" or "true",
      countries[(n + math.floor(n / 1000)) % #countries + 1], 7654321000000 + n, n)
    .. ',"event":"' .. reached[stage + 1] .. '","answers":[' .. answers .. "]}"
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
