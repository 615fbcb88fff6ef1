import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { getOfficeOverview, type OfficeOverview } from '#contract/office/overview.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { freshQueryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Banner } from '#web/ui/messages/banner.tsx'
import { waitingTime } from '../list/waiting-time.ts'

const POLL_MS = 15_000

const useOverview = () => useQuery({ ...freshQueryOf(getOfficeOverview, {}), refetchInterval: POLL_MS })

/** Names shown before the rest is counted: two lines hold them on the narrowest phone. */
const NAMED_ALONE = 2

/** Who alone moves money without limit, and the reader's claims; room is kept while loading. */
export function OfficeOverviewLines() {
  const { data } = useOverview()
  return (
    <div className="min-h-9 w-full text-xs wrap-anywhere md:w-auto md:text-sm">
      {data !== undefined && (
        <>
          <MovesMoneyAlone alone={data.movesMoneyAlone} />
          <OwnClaims overview={data} />
        </>
      )}
    </div>
  )
}

function MovesMoneyAlone({ alone }: { alone: readonly string[] }) {
  const more = alone.length - NAMED_ALONE
  if (alone.length === 0) return null
  return (
    <p title={alone.join(', ')}>
      <span className="font-strong text-danger">One person can move money without limit:</span>{' '}
      <span className="text-fg-2">
        {alone.slice(0, NAMED_ALONE).join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>
    </p>
  )
}

function OwnClaims({ overview }: { overview: OfficeOverview }) {
  const isPermitted = usePermitted()
  const claimed = WAITING.filter(
    ({ name, permission }) => overview[name].yours > 0 && isPermitted(permission),
  )
  if (claimed.length === 0) return null
  return (
    <p className="text-fg-2">
      You are working on{' '}
      {claimed.map(({ name, one, to }, at) => (
        <Fragment key={name}>
          {at > 0 && (at === claimed.length - 1 ? ' and ' : ', ')}
          <Link href={to} className="text-fg underline">
            {overview[name].yours} {overview[name].yours === 1 ? one : `${one}s`}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

const NAMED_DAYS = 3

const unclosedTitle = ({ length }: readonly string[]): string =>
  length === 1 ? 'A business day is not closed' : `${length} business days are not closed`

/** What needs somebody now, over the queues. */
export const Alarm = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mb-3">
    <Banner tone="danger" icon={<CircleAlert aria-hidden />} title={title}>
      {children}
    </Banner>
  </div>
)

/** What waits and since when, money approved today, and problems in red. */
export function OfficeOverviewCard() {
  const { data, error } = useOverview()
  const isPermitted = usePermitted()
  const missing = error === null ? null : <span className="text-fg-2">—</span>
  return (
    <>
      {data !== undefined && data.stalePrices > 0 && (
        <Alarm title="Prices are not arriving">
          {`Symbols without a current price: ${data.stalePrices}. Orders in them are refused until prices return.`}
        </Alarm>
      )}
      {data !== undefined && data.breakGlassUsedAt !== null && (
        <Alarm title="The break-glass account was used">
          <DateTime value={data.breakGlassUsedAt} />
        </Alarm>
      )}
      {data !== undefined && data.unclosedDays.length > 0 && (
        <Alarm title={unclosedTitle(data.unclosedDays)}>
          {data.unclosedDays.slice(0, NAMED_DAYS).map(dateText).join(', ')}
          {data.unclosedDays.length > NAMED_DAYS && ' and later'}.{' '}
          <Link to={`/admin/close?date=${data.unclosedDays[0]}`} className="underline">
            Close of Day
          </Link>
        </Alarm>
      )}
      <Card flush aria-label="Today" className="mb-3">
        <dl style={COLUMNS} className="grid gap-x-4 gap-y-3 px-4.5 py-3 md:px-5.5">
          {WAITING.map(({ name, label, to, permission }) => (
            <Entry key={name} label={label}>
              {data ? <Waiting waiting={data[name]} to={isPermitted(permission) ? to : null} /> : missing}
            </Entry>
          ))}
          <Entry label="Money in today">{data ? <Moved moved={data.moneyIn} /> : missing}</Entry>
          <Entry label="Money out today">{data ? <Moved moved={data.moneyOut} /> : missing}</Entry>
        </dl>
      </Card>
    </>
  )
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-fg-3">{label}</dt>
    <dd className="text-sm font-strong">
      {children ?? (
        <span className="block py-1">
          <Skeleton className="w-22" />
        </span>
      )}
    </dd>
  </div>
)

interface WaitingProps {
  waiting: OfficeOverview['deposits']
  /** Null where none of the person's roles opens the queue. */
  to: string | null
}

function Waiting({ waiting: { count, oldestAt }, to }: WaitingProps) {
  if (oldestAt === null) return <span className="text-fg-2">None</span>
  const { text, isLate } = waitingTime(oldestAt, now())
  const shown = (
    <>
      {count}{' '}
      <span className={classNames('text-xs', isLate ? 'text-warn' : 'text-fg-2')}>
        oldest {text.toLowerCase()}
      </span>
    </>
  )
  if (to === null) return <span className="whitespace-nowrap">{shown}</span>
  return (
    <Link href={to} className="whitespace-nowrap underline-offset-2 hover:underline">
      {shown}
    </Link>
  )
}

const Moved = ({ moved: { count, amount } }: { moved: OfficeOverview['moneyIn'] }) => (
  <span style={ONE_LINE}>
    <Money value={amount} /> <span className="text-xs text-fg-2 max-md:hidden">{count} approved</span>
  </span>
)

/** Hides a count without room beside its amount: a second line would move the tabs. */
const ONE_LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 0.25rem',
  height: '1.25rem',
  overflow: 'hidden',
} as const

const WAITING = [
  { name: 'deposits', label: 'Deposits', one: 'deposit', to: '/admin', permission: 'deposits.look' },
  {
    name: 'withdrawals',
    label: 'Withdrawals',
    one: 'withdrawal',
    to: '/admin?queue=withdrawals',
    permission: 'withdrawals.look',
  },
  {
    name: 'passwordResets',
    label: 'Password resets',
    one: 'password reset',
    to: '/admin?queue=password-resets',
    permission: 'password_resets.look',
  },
  {
    name: 'profiles',
    label: 'Profiles',
    one: 'profile',
    to: '/admin?queue=profiles',
    permission: 'profiles.look',
  },
  {
    name: 'supportTickets',
    label: 'Support',
    one: 'support ticket',
    to: '/admin/support',
    permission: 'tickets.answer',
  },
] as const

const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' }
