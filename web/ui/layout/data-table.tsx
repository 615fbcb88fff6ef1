import type { Key, ReactNode } from 'react'
import { Cell, type CellProps, HeaderCell, Row, Table } from './table.tsx'

/** `className` is for the title and the cells. */
export interface Column<Item> extends Pick<CellProps, 'numeric' | 'wideOnly' | 'className'> {
  title: string
  cell: (item: Item) => ReactNode
}

interface DataTableProps<Item> {
  label: string
  columns: readonly Column<Item>[]
  rows: readonly Item[]
  keyOf: (row: Item, place: number) => Key
}

/** A table of equal rows. */
export function DataTable<Item>({ label, columns, rows, keyOf }: DataTableProps<Item>) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map(({ title, cell: _, ...kind }) => (
            <HeaderCell key={title} {...kind}>
              {title}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <Row key={keyOf(row, place)}>
            {columns.map(({ title, cell, ...kind }) => (
              <Cell key={title} {...kind}>
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The figures of a chart, as tall as the chart; keys scroll them. `note` says what they are. */
export function ChartData<Item>({ note, ...table }: DataTableProps<Item> & { note: string }) {
  return (
    <>
      <p className="py-1 text-sm text-fg-3">{note}</p>
      <div
        {...REACHED_BY_TAB}
        aria-label={`${table.label}, as a table`}
        style={{ maxHeight: CHART_HEIGHT }}
        className="relative -mx-4.5 mt-1 overflow-y-auto focus-visible:-outline-offset-2 md:-mx-5.5"
      >
        <DataTable {...table} />
      </div>
    </>
  )
}

const REACHED_BY_TAB = { role: 'region', tabIndex: 0 }
/** Pixels: with the footer. */
const CHART_HEIGHT = 268
