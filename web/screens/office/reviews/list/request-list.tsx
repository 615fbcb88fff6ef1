import { TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { now } from '#web/lib/live/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateTime, dateTimeText } from '#web/ui/figures/date-time.tsx'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { useIsColleagues } from '#web/features/claims/claims.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { Listed, Review } from '../queue/review.ts'
import { addressOf, type Selection } from './use-selection.ts'
import { waitingTime } from './waiting-time.ts'

interface RequestListProps {
  review: Review
  requests: readonly Listed[]
  selection: Selection
  /** Only the selected row is a tab stop, arrow keys lead to the others: the card comes next. */
  isRoving: boolean
  /** Approved unless that is undone. */
  approving: ReadonlySet<string>
}

export function RequestList(props: RequestListProps) {
  const { review, requests, selection, isRoving, approving } = props
  const stop = requests.find(({ id }) => id === selection.id) ?? requests[0]
  return (
    <Table label={review.listLabel}>
      <RequestListHeader review={review} isPending={requests[0]?.status === 'pending'} />
      <tbody>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            review={review}
            request={request}
            selection={selection}
            isTabStop={!isRoving || request === stop}
            isApproving={approving.has(request.id)}
          />
        ))}
      </tbody>
    </Table>
  )
}

const RequestListHeader = ({ review, isPending }: { review: Review; isPending: boolean }) => (
  <thead className="max-md:sr-only">
    <tr>
      <HeaderCell className="pt-3.5">{review.kind === 'Proposal' ? 'Proposal' : 'Customer'}</HeaderCell>
      {review.movesMoney && (
        <HeaderCell className="pt-3.5" numeric>
          Amount
        </HeaderCell>
      )}
      <HeaderCell className="pt-3.5" numeric>
        {isPending ? 'Waiting' : 'Decided'}
      </HeaderCell>
    </tr>
  </thead>
)

interface RequestRowProps extends Pick<RequestListProps, 'review' | 'selection'> {
  request: Listed
  isTabStop: boolean
  isApproving: boolean
}

function RequestRow({ review, request, selection, isTabStop, isApproving }: RequestRowProps) {
  const { id, username, fullName, claim = null, title = fullName ?? username } = request
  const { subtitle = `${username} · ${review.kind}`, warnings = [] } = request
  const isOwn = !useIsColleagues(request)
  const isSelected = id === selection.id
  // On a phone the beginning of a proposal would not say what it is.
  const name = request.title === undefined ? 'truncate' : 'wrap-anywhere md:truncate'
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    selection.choose(id)
  }
  return (
    <Row style={FOCUS} className={classNames(ROW, isSelected && 'bg-brand-tint')}>
      <Cell style={NAME} className="w-full">
        <Link
          to={addressOf(id)}
          data-row={id}
          aria-current={isSelected ? 'true' : undefined}
          tabIndex={isTabStop ? 0 : -1}
          className="block scroll-my-20 outline-none after:absolute after:inset-0"
          onClick={choose}
        >
          <span className={classNames('block font-strong', name)}>{title}</span>
          <span className={classNames('block text-xs text-fg-2', name)}>
            {subtitle}
            {claim !== null && ` · ${isOwn ? 'yours' : `with ${claim.by}`}`}
          </span>
        </Link>
      </Cell>
      {review.movesMoney && (
        <Cell numeric style={CELL}>
          <Amounts request={request} />
        </Cell>
      )}
      <Cell numeric style={CELL} className="text-sm">
        {isApproving ? <span className="text-fg-2">Approving…</span> : <Since request={request} />}
        {warnings.length > 0 && (
          <span className="flex items-center justify-end gap-1.5 text-xs text-warn">
            <TriangleAlert aria-hidden className="size-3.5" />
            {warnings.length} {warnings.length === 1 ? 'warning' : 'warnings'}
          </span>
        )}
      </Cell>
    </Row>
  )
}

function Amounts({ request: { amount, originalAmount, currency = 'USD' } }: { request: Listed }) {
  if (amount === undefined) return null
  if (originalAmount === undefined || currency === 'USD') {
    return <Money value={amount} className="font-strong" />
  }
  return (
    <>
      <span className="block font-strong">
        {decimalText(originalAmount, { min: 2, max: 2 })} {currency}
      </span>
      <span className="block text-xs text-fg-2">
        <Money value={amount} />
      </span>
    </>
  )
}

function Since({ request: { status, createdAt, processedAt } }: { request: Listed }) {
  if (status !== 'pending') {
    return processedAt === null ? 'N/A' : <DateTime value={processedAt} precision="day" />
  }
  const { text, isLate } = waitingTime(createdAt, now())
  return (
    <time
      dateTime={createdAt}
      title={dateTimeText(createdAt)}
      className={isLate ? 'font-strong text-warn' : 'text-fg-2'}
    >
      {text}
    </time>
  )
}

/** Rows of 44 pixels, with one line or two. */
const CELL = { height: '2.75rem', paddingBlock: '0.1875rem' }
/** Takes only the room that the figures leave. */
const NAME = { ...CELL, maxWidth: 0 }

const ROW = 'has-focus-visible:outline-2 has-focus-visible:outline-focus'
const FOCUS = { outlineOffset: '-2px' }

export const RequestListSkeleton = ({ review, status }: { review: Review; status: string }) => (
  <Card flush role="status">
    <span className="sr-only">{`Loading ${status} requests`}</span>
    <div aria-hidden>
      <Table label={review.listLabel}>
        <RequestListHeader review={review} isPending={status === 'pending'} />
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            <Row key={row}>
              <Cell style={CELL} className="w-full">
                <span className="grid gap-2">
                  <Skeleton className="w-32" />
                  <Skeleton className="h-2.5 w-22" />
                </span>
              </Cell>
              {review.movesMoney && (
                <Cell numeric style={CELL}>
                  <Skeleton className="ml-auto w-16" />
                </Cell>
              )}
              <Cell numeric style={CELL}>
                <Skeleton className="ml-auto w-14" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  </Card>
)
