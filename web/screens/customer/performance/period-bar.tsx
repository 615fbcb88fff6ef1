import { useState } from 'react'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { FreePeriod } from '#domain/returns/performance-period.ts'
import { now } from '#web/lib/live/clock.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { type ChosenPeriod, datesProblem, PERIOD_SEGMENTS } from './chosen-period.ts'

/** Two days have a field each. */
export function PeriodBar({ chosen }: { chosen: ChosenPeriod }) {
  const { choice, dates, choose, chooseDates } = chosen
  return (
    <div className="mb-3 grid gap-3 md:mb-4 md:flex md:items-start">
      <SegmentedControl label="Period" segments={PERIOD_SEGMENTS} value={choice} onValueChange={choose} />
      {dates !== null && <DateFields dates={dates} onDates={chooseDates} />}
    </div>
  )
}

interface DateFieldsProps {
  dates: FreePeriod
  onDates: (dates: FreePeriod) => void
}

/** Only a valid period changes the address; until then the fields keep what is typed. */
function DateFields({ dates, onDates }: DateFieldsProps) {
  const [typed, setTyped] = useState(dates)
  const today = newYorkDateAt(now().getTime())
  const problem = datesProblem(typed, today)
  const change = (changed: Partial<FreePeriod>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (datesProblem(next, today) === undefined) onDates(next)
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:flex">
      <Field label="From the close of">
        <Input
          type="date"
          value={typed.from}
          max={typed.to || today}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field label="To the close of" error={problem}>
        <Input
          type="date"
          value={typed.to}
          min={typed.from || undefined}
          max={today}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Field>
    </div>
  )
}
