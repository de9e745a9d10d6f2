"use client";
import { Button, Checkbox, NativeSelect, NumberInput, Popover } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { SegmentsPlanWord } from "#components/analytics/SegmentsPlanWord.tsx";
import { customerOptions, surfaceOptions } from "#components/analytics/segment.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./FilterButton.module.css";
import type { FilterProps } from "./FilterButton.tsx";
import { countryName, everyCountry } from "./order-words.ts";
import { activeFilters, noFilters } from "./response-filters.ts";

/** Everything that the list can be narrowed by; each change shows at once. */
export function FilterPopover(props: FilterProps) {
  const [isOpen, setOpen] = useState(true);
  const { filters, choices, write } = props;
  const count = activeFilters(filters, choices, countryName).length;
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
          <Fields {...props} />
          <Button variant="default" size="xs" disabled={count === 0} onClick={() => write(noFilters)}>
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
        data={everyCountry()}
        value={filters.country}
        onChange={(country) => write({ country })}
      />
      <div className={classes.pair}>
        <Amount
          label="Order total from"
          value={filters.orderTotalFrom}
          onChange={(totalFrom) => write({ totalFrom })}
        />
        <Amount label="to" value={filters.orderTotalTo} onChange={(totalTo) => write({ totalTo })} />
      </div>
      {tagOptions.length > 0 && (
        <AnySelect label="Tag" data={tagOptions} value={filters.tag} onChange={(tag) => write({ tag })} />
      )}
      <Checkbox
        label="Unread only"
        checked={filters.isUnread === true}
        onChange={(event) => write({ unread: event.currentTarget.checked ? "1" : null })}
      />
      <Checkbox
        label="Set aside as tests, instead of what counts"
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

interface AmountProps {
  label: string;
  value: number | undefined;
  onChange: (value: string | null) => void;
}

function Amount({ label, value, onChange }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(value ?? "");
  const tell = useDebouncedCallback(onChange, 400);
  return (
    <NumberInput
      label={label}
      value={typed}
      min={0}
      max={999_999_999}
      decimalScale={2}
      hideControls
      onChange={(next) => {
        setTyped(next);
        tell(next === "" ? null : String(next));
      }}
    />
  );
}
