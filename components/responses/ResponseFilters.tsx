"use client";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { countryName } from "#components/filters/order-text.ts";
import { activeFilters, noAnswer, noFilters } from "#components/filters/response-filters.ts";
import { SegmentsPlanWord } from "#components/filters/SegmentsPlanWord.tsx";
import { dimensionLabels, optionsOf } from "#components/filters/segment.ts";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { dimensionNames } from "#lib/dimensions.ts";
import { countryOptions, currencyOptions } from "#lib/place-values.ts";
import { AnswerFields } from "./AnswerFields.tsx";
import classes from "./FilterButton.module.css";
import type { FilterProps } from "./FilterButton.tsx";
import { OrderTotalFields } from "./OrderTotalFields.tsx";

/** All filters of the list; each change applies immediately. */
export function FilterPopover(props: FilterProps) {
  // A new key resets the fields, so that nothing half typed survives clearing.
  const [timesCleared, setTimesCleared] = useState(0);
  const { filters, choices, write } = props;
  const count = activeFilters(filters, choices, countryName).length;
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    write(noFilters);
  };
  return (
    <ButtonPopover
      button={{
        label: count > 0 ? `Filters (${count})` : "Filters",
        icon: <IconFilter size={16} aria-hidden="true" />,
      }}
      label="Filters"
      width={320}
    >
      {() => (
        <div className={classes.form}>
          <Fields key={timesCleared} {...props} />
          <Button variant="default" size="xs" disabled={count === 0} onClick={clear}>
            Clear all filters
          </Button>
        </div>
      )}
    </ButtonPopover>
  );
}

function Fields({ filters, choices, mayNarrow, options, question, write }: FilterProps) {
  const { data: tags = [] } = useCall("app.GetResponseTags", {});
  const tagOptions = [...new Set([...(filters.tag ? [filters.tag] : []), ...tags.map(({ tag }) => tag)])];
  return (
    <>
      {options && options.surveys.length > 1 && (
        <AnySelect
          label="Survey"
          data={options.surveys.map(({ surveyId, name }) => ({ value: surveyId, label: name }))}
          value={filters.surveyId}
          onChange={(survey) => write({ survey })}
        />
      )}
      {options && options.questions.length > 0 && (
        <AnySelect
          label="Answered question"
          data={options.questions.map(({ questionNameId, title }) => ({ value: questionNameId, label: title }))}
          value={filters.questionNameId}
          onChange={(chosen) => write({ ...noAnswer, question: chosen })}
        />
      )}
      {choices.size > 0 && (
        <AnySelect
          label="Answer"
          data={[...choices].map(([value, label]) => ({ value, label }))}
          value={filters.choice}
          onChange={(choice) => write({ choice })}
        />
      )}
      {question && <AnswerFields key={question.questionNameId} question={question} filters={filters} write={write} />}
      {mayNarrow ? (
        dimensionNames.map((dimension) => (
          <AnySelect
            key={dimension}
            label={dimensionLabels[dimension].label}
            data={optionsOf(dimension)}
            value={filters[dimension]}
            onChange={(value) => write({ [dimension]: value })}
          />
        ))
      ) : (
        <SegmentsPlanWord />
      )}
      <AnySelect
        label="Country"
        data={countryOptions()}
        value={filters.country}
        onChange={(country) => write({ country })}
      />
      <OrderTotalFields filters={filters} write={write} />
      <AnySelect
        label="Currency"
        data={currencyOptions()}
        value={filters.currency}
        onChange={(currency) => write({ currency })}
      />
      {tagOptions.length > 0 && (
        <AnySelect label="Tag" data={tagOptions} value={filters.tag} onChange={(tag) => write({ tag })} />
      )}
      <Checkbox
        label="Unread only"
        checked={filters.isUnread === true}
        onChange={(event) => write({ unread: event.currentTarget.checked ? "1" : null })}
      />
      <Checkbox
        label="Show test responses"
        checked={filters.isTest === true}
        onChange={(event) => write({ tests: event.currentTarget.checked ? "1" : null })}
      />
    </>
  );
}

interface AnySelectProps {
  label: string;
  data: readonly ({ value: string; label: string } | string)[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

function AnySelect({ label, data, value, onChange }: AnySelectProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: "", label: "Any" }, ...data]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
