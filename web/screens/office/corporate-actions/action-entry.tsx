import type { OfficeAction } from '#contract/market/corporate-actions.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { type OnDecide, actionText } from './action-draft.ts'

/** Its terms, its state, and what this person can do. */
export function ActionEntry({ action, onDecide }: { action: OfficeAction; onDecide: OnDecide | null }) {
  const { symbol, name, exDate, source, state } = action
  const waits = state === 'waits_for_person'
  const text = `${symbol}, ${actionText(action)}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4.5 py-4 md:px-5.5">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{symbol}</span>
          <span className="min-w-0 text-sm text-fg-2 wrap-anywhere">{name}</span>
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        </div>
        <p className="mt-1">{actionText(action)}</p>
        <p className="mt-0.5 text-sm text-fg-2">
          Ex-date <TradeDate value={exDate} />,{' '}
          {source === 'operator' ? 'announced by the staff' : `by ${source}`}
          <Given action={action} />
        </p>
        {waits && (
          <p className="mt-1 text-sm text-fg-2">
            {action.kind === 'split'
              ? 'This ratio may be a spin-off. Orders wait from the ex-date on until it is decided.'
              : 'The amount is unusual. Nothing is paid until it is announced.'}
          </p>
        )}
      </div>
      {onDecide !== null && (waits || state === 'to_come') && (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <Button size="sm" aria-label={`Announce: ${text}`} onClick={() => onDecide('announce', action)}>
              Announce
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${waits ? 'Dismiss' : 'Cancel'}: ${text}`}
            onClick={() => onDecide('cancel', action)}
          >
            {waits ? 'Dismiss' : 'Cancel'}
          </Button>
        </div>
      )}
    </li>
  )
}

function Given({ action: { kind, state, holders, paid } }: { action: OfficeAction }) {
  if (state !== 'done' && state !== 'running') return null
  const customers = `${holders.toLocaleString('en-US')} ${holders === 1 ? 'customer' : 'customers'}`
  if (kind === 'split') return `, holdings of ${customers}`
  return (
    <>
      , <Money value={paid} /> to {customers}
    </>
  )
}

const STATES: Record<OfficeAction['state'], { text: string; tone: BadgeTone }> = {
  waits_for_person: { text: 'Waits for a person', tone: 'warn' },
  to_come: { text: 'To come', tone: 'brand' },
  running: { text: 'Being carried out', tone: 'brand' },
  done: { text: 'Done', tone: 'neutral' },
  canceled: { text: 'Canceled', tone: 'neutral' },
}
