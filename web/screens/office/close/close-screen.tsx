import { CalendarCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import {
  type BusinessDay,
  listBusinessDays,
  type DayReport,
  getDayReport,
  signDayReport,
} from '#contract/office/day-close.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import type { DayReasons } from '#domain/day-close/sign-day.ts'
import { LINES_AS_READ, type DayLineName } from '#domain/day-close/day-lines.ts'
import { usePermitted, permitted } from '#web/features/staff/permitted.tsx'
import { CallError } from '#web/lib/api/call-error.ts'
import { putAnswer, refresh, useAnswer } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

export default permitted('day_close.look', CloseScreen)

function CloseScreen() {
  const query = useAnswer(listBusinessDays, {})
  return (
    <div className="page pb-10">
      <PageHeader
        title="Close of Day"
        subtitle="One report per business day, as of the end of its session, signed in order"
      />
      <Loaded
        query={query}
        loading="Loading the report"
        failure="Failed to load the business days"
        card={{ 'aria-label': 'Report' }}
      >
        {([first, ...others]) =>
          first === undefined ? (
            <EmptyState icon={<CalendarCheck aria-hidden />}>No session is over yet</EmptyState>
          ) : (
            <ChosenDay days={[first, ...others]} />
          )
        }
      </Loaded>
    </div>
  )
}

function ChosenDay({ days }: { days: readonly [BusinessDay, ...BusinessDay[]] }) {
  const [first, ...others] = days
  const [date, choose] = useSearchChoice('date', [first.date, ...others.map((day) => day.date)])
  const query = useAnswer(getDayReport, { params: { date } })
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
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
      <Loaded query={query} what="the report" card={{ 'aria-label': 'Report' }}>
        {(report) => <Report key={date} report={report} />}
      </Loaded>
    </div>
  )
}

const MAX_REASON_CHARACTERS = 500

/** As signed, or as it is now. */
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
    <Card flush title={`Report of ${dateText(date)}`}>
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
      {obstacle !== null && maySign && (
        <p className="border-t border-line px-4.5 py-4 text-sm text-fg-2 md:px-5.5">
          {obstacle.why === 'earlier_open'
            ? 'Days are closed in order. Close '
            : 'The first day that was closed is '}
          <Link to={`/admin/close?date=${obstacle.date}`} className="text-fg underline">
            {dateText(obstacle.date)}
          </Link>
          {obstacle.why === 'earlier_open' ? ' first.' : '. No day before it can be closed.'}
        </p>
      )}
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

/** The server would refuse blank reasons. */
const given = (reasons: DayReasons): DayReasons =>
  Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason.trim() !== ''))

type ReportLine = DayReport['lines'][number]

interface ReportLinesProps {
  report: DayReport
  children: (line: ReportLine) => ReactNode
}

/** A report's lines under their times. An older version signed all of them as of its signature. */
function ReportLines({ report: { asOf, at, lines, signed }, children }: ReportLinesProps) {
  const isAsRead = ({ name }: ReportLine) => asOf === null || LINES_AS_READ.includes(name)
  const parts = [
    { title: 'At the close', time: asOf, lines: lines.filter((line) => !isAsRead(line)) },
    { title: signed === null ? 'Now' : 'When it was signed', time: at, lines: lines.filter(isAsRead) },
  ]
  return parts
    .filter((part) => part.lines.length > 0)
    .map(({ title, time, lines: found }) => (
      <section key={title} className="border-t border-line">
        <h3 className="px-4.5 pt-4 pb-1 text-sm text-fg-3 md:px-5.5">
          {title}
          <TimeAfter words="," at={time} />
        </h3>
        <ul aria-label={`Lines: ${title}`} className="divide-y divide-line">
          {found.map((line) => (
            <Line key={line.name} line={line}>
              {children(line)}
            </Line>
          ))}
        </ul>
      </section>
    ))
}

function Line({ line: { name, state, found, reason }, children }: { line: ReportLine; children: ReactNode }) {
  const { label, to } = LINE_WORDS[name]
  return (
    <li className="grid gap-3 px-4.5 py-3 md:px-5.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className="text-brand hover:underline">
                {label}
              </Link>
            )}
          </p>
          <p className="text-sm text-fg-2 wrap-anywhere">{found}</p>
          {reason !== null && <p className="mt-1 text-sm wrap-anywhere">Reason: {reason}</p>}
        </div>
        {state !== 'info' && (
          <Badge tone={state === 'good' ? 'gain' : 'danger'}>{state === 'good' ? 'OK' : 'Red'}</Badge>
        )}
      </div>
      {children}
    </li>
  )
}

interface LineWords {
  label: string
  /** Where to look at and fix it; none without such a screen. */
  to?: string
}

/** The staff's names for a close of day's lines. */
const LINE_WORDS: Readonly<Record<DayLineName, LineWords>> = {
  books: { label: 'Ledger check' },
  suspense: { label: 'Suspense account' },
  customers_money: { label: 'Customers’ money' },
  bank_statement: { label: 'Bank statement' },
  moved: { label: 'Money moved' },
  owed: { label: 'Money owed', to: '/admin/customers' },
  deposits: { label: 'Deposit requests', to: '/admin?queue=deposits' },
  withdrawals: { label: 'Withdrawal requests', to: '/admin?queue=withdrawals' },
  profiles: { label: 'Profiles', to: '/admin?queue=profiles' },
  password_resets: { label: 'Password resets', to: '/admin?queue=password-resets' },
  touched_orders: { label: 'Orders to book' },
  due_orders: { label: 'Orders past their time' },
  corporate_actions: { label: 'Dividends and splits' },
  proposals: { label: 'Proposals', to: '/admin' },
  mail: { label: 'Email' },
  webhooks: { label: 'Webhooks' },
  stops: { label: 'Stops', to: '/admin/settings' },
  backup: { label: 'Backup' },
  audit_log: { label: 'Audit log', to: '/admin/audit' },
}
