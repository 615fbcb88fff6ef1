import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { type BusinessDay, listBusinessDays } from '#contract/office/day-close.ts'
import { Permitted } from '#web/features/staff/permitted.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { DayReportCard } from './day-report-card.tsx'

export default function CloseScreen() {
  return (
    <Permitted permission="day_close.look">
      <div className="page pb-10">
        <PageHeader
          title="Close of Day"
          subtitle="One report per business day, as of the end of its session, signed in order"
        />
        <Days />
      </div>
    </Permitted>
  )
}

function Days() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listBusinessDays, {}),
    ...CHANGES_ELSEWHERE,
  })
  if (data === undefined) {
    return (
      <Card padded={false} aria-label="Report" className="overflow-hidden">
        {error === null ? (
          <SkeletonRows rows={8} label="Loading the report" />
        ) : (
          <LoadFailure
            title="Failed to load the business days"
            text={detailOf(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  }
  const [first, ...others] = data
  if (first === undefined)
    return <EmptyState icon={<CalendarCheck aria-hidden />}>No session is over yet</EmptyState>
  return <ChosenDay days={[first, ...others]} />
}

function ChosenDay({ days }: { days: readonly [BusinessDay, ...BusinessDay[]] }) {
  const [first, ...others] = days
  const [date, choose] = useSearchChoice('date', [first.date, ...others.map((day) => day.date)])
  return (
    <div className="grid gap-3 md:gap-4">
      <div className="max-w-80">
        <Field label="Business day">
          <Select value={date} onChange={({ target }) => choose(target.value)}>
            {days.map((day) => (
              <option key={day.date} value={day.date}>
                {dateText(day.date)}
                {day.signed === null ? ' · open' : ` · closed by ${day.signed.by}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DayReportCard key={date} date={date} />
    </div>
  )
}
