import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CandlestickChart,
  FileText,
  Flag,
  KeyRound,
  MessageSquare,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { listTimeline, type TimelineEntry } from '#contract/office/customers/timeline.ts'
import { actionText, actorText } from '#web/features/audit/audit-labels.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { PagedList, isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { CardLink, ListCard } from './card-rows.tsx'

const PAGE_ROWS = 10

/** Newest first, the system's acts included. */
export function TimelineCard({ customerId }: { customerId: string }) {
  const mayReadAudit = usePermitted()('audit.look')
  const pages = useListPages({
    queryKey: [listTimeline.path, 'pages', customerId],
    ask: (page, options) => call(listTimeline, { params: { id: customerId }, query: page }, options),
    pageRows: PAGE_ROWS,
    isFinal: () => true,
  })
  return (
    <ListCard
      title="Timeline"
      empty={isEmptyList(pages) && 'Nothing has happened yet'}
      action={mayReadAudit && <CardLink to={`/admin/audit?userId=${customerId}`}>Audit log</CardLink>}
    >
      <PagedList pages={pages} label="Timeline" what="the timeline" rowsDrawLines>
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </PagedList>
    </ListCard>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, action, actor, symbol, quantity, unit, amount, currency, reason } = entry
  return (
    <EntryRow
      icon={ICONS[action.replace(/\..*$/, '')] ?? <ShieldCheck />}
      title={
        <>
          {actionText(action)}
          {symbol !== null && <span className="font-normal text-fg-2">{symbol}</span>}
        </>
      }
      meta={
        <>
          <DateTime value={at} />
          <span className="wrap-anywhere">by {actorText(actor)}</span>
        </>
      }
      details={
        <>
          {quantity !== null && (
            <span>
              <Quantity value={quantity} exact /> {unit}
            </span>
          )}
          {reason !== null && <span className="whitespace-pre-line wrap-anywhere">{reason}</span>}
        </>
      }
      figure={amount !== null && <Amount value={amount} currency={currency} />}
    />
  )
}

const Amount = ({ value, currency }: { value: string; currency: string | null }) =>
  currency === 'USD' ? (
    <Money value={value} />
  ) : (
    <>
      {decimalText(value, { min: 2, max: 2 })} {currency}
    </>
  )

/** By the noun of an action. */
const ICONS: Record<string, ReactNode> = {
  deposit: <ArrowDownToLine />,
  withdrawal: <ArrowUpFromLine />,
  shares: <CandlestickChart />,
  units: <CandlestickChart />,
  dividend: <ArrowDownToLine />,
  profile: <FileText />,
  note: <FileText />,
  customer: <Flag />,
  support_ticket: <MessageSquare />,
  login: <UserRound />,
  user: <UserRound />,
  password: <KeyRound />,
  api_key: <KeyRound />,
}
