"use client";
import { Button, Checkbox, NativeSelect, Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { SegmentsPlanWord } from "#components/analytics/SegmentsPlanWord.tsx";
import { customerOptions, surfaceOptions } from "#components/analytics/segment.ts";
import { useCall } from "#lib/client/hooks.ts";
import { countryOptions, currencyOptions } from "#lib/place-values.ts";
import classes from "./FilterButton.module.css";
import type { FilterProps } from "./FilterButton.tsx";
import { OrderTotalFields } from "./OrderTotalFields.tsx";
import { countryName } from "./order-words.ts";
import { activeFilters, noFilters } from "./response-filters.ts";

/** Everything that the list can be narrowed by; each change shows at once. */
export function FilterPopover(props: FilterProps) {
  const [isOpen, setOpen] = useState(true);
  // Fields begin anew, so that nothing half typed outlives the clearing.
  const [timesCleared, setTimesCleared] = useState(0);
  const { filters, choices, write } = props;
  const count = activeFilters(filters, choices, countryName).length;
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    write(noFilters);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : "Filters"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <div className={classes.form}>
          <Fields key={timesCleared} {...props} />
          <Button variant="default" size="xs" disabled={count === 0} onClick={clear}>
            Clear all filters
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ filters, choices, mayNarrow, write }: FilterProps) {
  const { data: tags = [] } = useCall("app.GetResponseTags", {});
  const tagOptions = [...new Set([...(filters.tag ? [filters.tag] : []), ...tags.map(({ tag }) => tag)])];
  return (
    <>
      {choices.size > 0 && (
        <AnySelect
          label="Answer"
          data={[...choices].map(([value, label]) => ({ value, label }))}
          value={filters.choice}
          onChange={(choice) => write({ choice })}
        />
      )}
      {mayNarrow ? (
        <>
          <AnySelect
            label="Customer"
            data={customerOptions}
            value={filters.customerType}
            onChange={(customerType) => write({ customerType })}
          />
          <AnySelect
            label="Place"
            data={surfaceOptions}
            value={filters.surface}
            onChange={(surface) => write({ surface })}
          />
        </>
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
        label="Tests, instead of what counts"
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
