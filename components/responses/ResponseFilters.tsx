"use client";
import { Checkbox } from "@mantine/core";
import { AnySelect } from "#components/filters/AnySelect.tsx";
import { FilterPopover } from "#components/filters/FilterPopover.tsx";
import { OrderFields } from "#components/filters/OrderFields.tsx";
import { SegmentsPlanWord } from "#components/filters/SegmentsPlanWord.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { dimensionNames } from "#lib/dimensions.ts";
import { noAnswer, noFilters } from "#lib/filters/response-filters.ts";
import { dimensionLabels, optionsOf } from "#lib/filters/segment.ts";
import type { FilterProps } from "./AnswerFields.tsx";
import { AnswerFields } from "./AnswerFields.tsx";

interface ResponseFiltersProps extends FilterProps {
  label: string;
  /** How many filters are active. */
  count: number;
}

/** All filters of the list; each change applies immediately. */
export function ResponseFilters({ label, count, ...props }: ResponseFiltersProps) {
  return (
    <FilterPopover label={label} count={count} clear={() => props.write(noFilters)}>
      <Fields {...props} />
    </FilterPopover>
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
      <OrderFields filters={filters} write={write} />
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
