import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { HeaderCell } from '#web/ui/layout/table.tsx'
import type { Sorting } from './sort-choice.ts'

interface SortHeaderProps<Key extends string> {
  sorting: Sorting<Key>
  of: Key
  numeric?: boolean
  wideOnly?: boolean
  className?: string
  children: ReactNode
}

/** A column title that sorts. The arrow points the way the figures go. */
function SortHeader<Key extends string>(props: SortHeaderProps<Key>) {
  const { sorting, of, numeric = false, wideOnly = false, className, children } = props
  const isSorted = sorting.key === of
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <HeaderCell
      numeric={numeric}
      wideOnly={wideOnly}
      className={className ?? ''}
      {...(isSorted ? { 'aria-sort': sorting.isDescending ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        style={BUTTON}
        className={`inline-flex items-center gap-0.75 hover:text-fg ${isSorted ? 'text-fg' : ''}`}
        onClick={() => sorting.press(of)}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3" />}
      </button>
    </HeaderCell>
  )
}

interface SortedColumn<Key extends string> extends Pick<
  SortHeaderProps<Key>,
  'numeric' | 'wideOnly' | 'className'
> {
  title: string
  /** Without it, the column does not sort. */
  of?: Key
}

interface SortHeadersProps<Key extends string> {
  sorting: Sorting<Key>
  columns: readonly SortedColumn<Key>[]
}

/** A table's titles, most of which sort it. */
export const SortHeaders = <Key extends string>({ sorting, columns }: SortHeadersProps<Key>) => (
  <thead>
    <tr>
      {columns.map(({ title, of, ...kind }) =>
        of === undefined ? (
          <HeaderCell key={title} {...kind}>
            {title}
          </HeaderCell>
        ) : (
          <SortHeader key={title} sorting={sorting} of={of} {...kind}>
            {title}
          </SortHeader>
        ),
      )}
    </tr>
  </thead>
)

/** The minimum height of a target, in pixels. */
const BUTTON: CSSProperties = { minHeight: 24 }

export const SortSelect = <Key extends string>({ sorting }: { sorting: Sorting<Key> }) => (
  <ChoiceSelect
    aria-label="Sort by"
    choices={sorting.options.map(([choice]) => choice)}
    value={sorting.choice}
    textOf={(choice) => new Map(sorting.options).get(choice) ?? choice}
    onChoose={sorting.choose}
  />
)
