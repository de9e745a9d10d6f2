"use client";
import { Button, NativeSelect, ScrollArea, Table } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { routeOf } from "#lib/calls/routes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { answerTable } from "./answer-table.ts";
import classes from "./FetchData.module.css";

/** Calls without input or side effects. */
const names = [
  "Profile.Profile",
  "Profile.SetupChecklist",
  "Survey.GetTopLevelStatsForAccount",
  "Survey.GetSurveyQuestionListForAccount",
  "Account.GetMembers",
  "Account.GetSwitchAccountList",
] as const;

/** Makes a call and shows its response as a table. */
export function FetchData() {
  const [name, setName] = useState<(typeof names)[number]>(names[0]);
  const { data, error, isFetching, refetch } = useCall(name, {}, { staleTime: 0, retry: false });
  return (
    <>
      <PageHeader
        title="Fetch data"
        description="Make an API call and see the raw response."
        actions={
          <Button
            variant="default"
            loading={isFetching}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => refetch()}
          >
            Fetch again
          </Button>
        }
        filters={
          <NativeSelect
            aria-label="Call"
            value={name}
            onChange={({ currentTarget }) => setName(names.find((one) => one === currentTarget.value) ?? names[0])}
            data={names.map((one) => ({ value: one, label: `GET ${routeOf(one).path}` }))}
          />
        }
      />
      {error && !isFetching ? (
        <ErrorState title="The call failed" error={error} retry={refetch} />
      ) : (
        <Card padding="none">
          {data === undefined ? <ListSkeleton rows={4} /> : <Answer name={name} answer={data} />}
        </Card>
      )}
    </>
  );
}

function Answer({ name, answer }: { name: string; answer: unknown }) {
  const { columns, rows } = answerTable(answer);
  if (rows.length === 0) {
    return <EmptyState title="Empty list">The call succeeded but returned no data.</EmptyState>;
  }
  return (
    // A wide table scrolls inside its card, also by keyboard.
    <ScrollArea viewportProps={{ tabIndex: 0, role: "region", "aria-label": `Response from ${name}` }}>
      <Table className={classes.table ?? ""}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join(" ")}>
              {row.map((cell, index) => (
                <Table.Td key={columns[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
