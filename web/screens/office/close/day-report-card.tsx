import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type DayReport, getDayReport, listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import type { DayReasons } from '#domain/day-close/sign-day.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CHANGES_ELSEWHERE, putAnswer, queryOf, refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { LINE_WORDS } from './day-words.ts'
import { ReportLines } from './report-lines.tsx'

const MAX_REASON_CHARACTERS = 500

/** As signed, or as it is now. */
export function DayReportCard({ date }: { date: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getDayReport, { params: { date } }),
    ...CHANGES_ELSEWHERE,
  })
  if (data === undefined) {
    return (
      <Card padded={false} aria-label="Report" className="overflow-hidden">
        {error === null ? (
          <SkeletonRows rows={8} label="Loading the report" />
        ) : (
          <LoadFailure
            title="Failed to load the report"
            text={detailOf(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  }
  return <Report report={data} />
}

function Report({ report }: { report: DayReport }) {
  const { date, lines, signed, obstacle } = report
  const maySign = usePermitted()('day_close.sign')
  const [reasons, setReasons] = useState<DayReasons>({})
  const signing = useAction({
    call: () => call(signDayReport, { params: { date }, body: { reasons: given(reasons) } }),
    success: { title: 'Day closed', description: dateText(date) },
    onSuccess: (closed) => putAnswer(getDayReport, { params: { date } }, closed),
    failure: 'The day was not closed',
    onError: (error) => {
      // A line has turned red since, or a colleague was first.
      if (error instanceof CallError && error.status === 409) void refresh(getDayReport)
    },
    refreshes: [listBusinessDays, getOfficeOverview],
  })
  const isOpen = signed === null && obstacle === null && maySign
  const missing = lines.filter(({ name, state }) => state === 'red' && !reasons[name]?.trim())
  return (
    <Card padded={false} title={`Report of ${dateText(date)}`} className="overflow-hidden">
      <p className="px-4.5 pb-3 text-sm text-fg-2 wrap-anywhere md:px-5.5">
        {signed === null ? (
          'Not signed.'
        ) : (
          <>
            Closed by {signed.by} on <DateTime value={signed.at} />. SHA-256 {signed.digest}
          </>
        )}
      </p>
      <ReportLines report={report}>
        {({ name, state }) =>
          isOpen &&
          state === 'red' && (
            <Field label={`Why the day is closed with this (${LINE_WORDS[name].label})`}>
              <Textarea
                rows={2}
                maxLength={MAX_REASON_CHARACTERS}
                value={reasons[name] ?? ''}
                onChange={({ target }) => setReasons({ ...reasons, [name]: target.value })}
              />
            </Field>
          )
        }
      </ReportLines>
      {obstacle !== null && maySign && <OtherFirst obstacle={obstacle} />}
      {isOpen && (
        <div className="border-t border-line px-4.5 py-4 md:px-5.5">
          <Button disabled={missing.length > 0} pending={signing.isPending} onClick={() => signing.mutate()}>
            Close {dateText(date)}
          </Button>
          <p className="mt-3 text-sm text-fg-3">
            {missing.length > 0
              ? 'Each red line needs a reason. '
              : 'The report is signed in your name and never changes. '}
          </p>
        </div>
      )}
    </Card>
  )
}

/** Why the day cannot be closed now. */
function OtherFirst({ obstacle: { why, date } }: { obstacle: NonNullable<DayReport['obstacle']> }) {
  return (
    <p className="border-t border-line px-4.5 py-4 text-sm text-fg-2 md:px-5.5">
      {why === 'earlier_open' ? 'Days are closed in order. Close ' : 'The first day that was closed is '}
      <Link to={`/admin/close?date=${date}`} className="text-fg underline">
        {dateText(date)}
      </Link>
      {why === 'earlier_open' ? ' first.' : '. No day before it can be closed.'}
    </p>
  )
}

/** The server would refuse blank reasons. */
const given = (reasons: DayReasons): DayReasons =>
  Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason.trim() !== ''))
