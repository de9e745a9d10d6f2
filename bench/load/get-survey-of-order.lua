-- The survey of an order page, for a different order each time: wrk … -s get-survey-of-order.lua <url> -- <stores file>
-- <run> <count>.
-- The stores file is that of save-response.lua, whose run wrote `count` orders, one store after the other; of the
-- orders
-- requested here one in four is one of them.
function init(args)
  stores = {}
  for line in io.lines(args[1]) do stores[#stores + 1] = line:match("([^\t]+)\t") end
  run = args[2]
  orders = 4 * tonumber(args[3])
  math.randomseed(tonumber(args[2]))
end

function request()
  local order = math.random(orders)
  return wrk.format("GET", "/Survey/GetDefaultByApiKeyAndOrderId?apiKey=" .. stores[order % #stores + 1]
    .. "&platform=Shopify&sourceOrderId=" .. run .. "-" .. order .. "&customerId=" .. (7654321000000 + order) .. "&shown=true&locale=en-US")
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format('RESULT {"requests":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"failed":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
