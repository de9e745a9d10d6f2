# Prints what R's survey package makes of 50 random raked designs, as JSON: the figures that lib/statistics/weighting has
# to agree with. Needs r-base-core, r-cran-survey, r-cran-jsonlite.
#   Rscript scripts/survey-fixture/survey-fixture.R > lib/statistics/weighting/testing/survey-fixture.json
suppressPackageStartupMessages({
  library(survey)
  library(jsonlite)
})
set.seed(20261128)

# Orders in random cells; those of some categories answer more readily, and say yes more readily.
make_orders <- function(answers) {
  margins <- sample(2:4, 1)
  sizes <- sample(2:5, margins, replace = TRUE)
  orders <- round(answers * runif(1, 1.5, 12))
  facts <- as.data.frame(lapply(sizes, function(size) sample(size, orders, replace = TRUE, prob = runif(size, 0.5, 2)) - 1))
  names(facts) <- paste0("m", seq_len(margins))
  lean <- rowSums(sapply(seq_len(margins), function(m) rnorm(sizes[m], 0, 0.5)[facts[[m]] + 1]))
  facts$total <- round(exp(rnorm(orders, 4, 0.6) + 0.3 * lean))
  facts$yes <- rbinom(orders, 1, plogis(-0.5 + lean))
  facts$answered <- FALSE
  facts$answered[sample(orders, answers, prob = exp(lean))] <- TRUE
  facts
}

cells_of <- function(orders, margins) {
  key <- do.call(paste, orders[margins])
  lapply(unname(split(orders, key)), function(cell) {
    answered <- cell[cell$answered, ]
    given <- answered[answered$yes == 1, ]
    # Its categories, orders, answered orders, those that said yes; the sums of totals and of their squares, of who said
    # yes and of all who answered.
    as.numeric(c(
      unlist(cell[1, margins]), nrow(cell), nrow(answered), nrow(given),
      sum(given$total), sum(given$total^2), sum(answered$total), sum(answered$total^2)
    ))
  })
}

figure <- function(estimate) list(value = unname(coef(estimate))[1], standardError = unname(SE(estimate))[1])

design_of <- function(answers) {
  orders <- make_orders(answers)
  margins <- grep("^m", names(orders), value = TRUE)
  answered <- orders[orders$answered, ]
  # Every category needs an answer.
  for (margin in margins) if (length(unique(answered[[margin]])) < length(unique(orders[[margin]]))) return(NULL)
  answered$all <- nrow(orders)
  answered$weight <- nrow(orders) / nrow(answered)
  answered$given_total <- answered$yes * answered$total
  design <- svydesign(ids = ~1, weights = ~weight, fpc = ~all, data = answered)
  totals <- lapply(margins, function(margin) {
    found <- as.data.frame(table(orders[[margin]]))
    names(found) <- c(margin, "Freq")
    found
  })
  raked <- rake(design, lapply(margins, function(margin) as.formula(paste0("~", margin))), totals,
    control = list(maxit = 1000, epsilon = 1e-13, verbose = FALSE))
  list(
    margins = length(margins),
    cells = cells_of(orders, margins),
    share = figure(svymean(~yes, raked)),
    total = figure(svytotal(~yes, raked)),
    revenueShare = figure(svyratio(~given_total, ~total, raked)),
    averageTotal = figure(svyratio(~given_total, ~yes, raked)),
    domainShare = figure(svymean(~yes, subset(raked, m1 == 0)))
  )
}

designs <- list()
while (length(designs) < 50) {
  answers <- round(exp(runif(1, log(30), log(2000))))
  made <- tryCatch(design_of(answers), warning = function(w) NULL)
  if (!is.null(made)) designs[[length(designs) + 1]] <- made
}
cat(toJSON(designs, auto_unbox = TRUE, digits = 15), "\n", sep = "")
