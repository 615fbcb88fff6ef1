import { Split } from 'lucide-react'
import { listCorporateActions, type OfficeAction } from '#contract/market/corporate-actions.ts'
import { permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import {
  CorporateActionDialog,
  type ActionDraft,
  type OnDecide,
  NEW_DRAFT,
  draftOf,
  actionText,
} from './corporate-action-dialog.tsx'

export default permitted('settings.look', CorporateActionsPage)

function CorporateActionsPage() {
  const mayPropose = usePermitted()('corporate_actions.propose')
  const query = useAnswer(listCorporateActions, {})
  const decided = useSubject<ActionDraft>()
  return (
    <div className="page pb-10">
      <PageHeader
        title="Dividends & Splits"
        subtitle="What companies do to their shares, of the last two months and to come"
        aside={mayPropose && <Button onClick={() => decided.show(NEW_DRAFT)}>New dividend or split</Button>}
      />
      <Loaded query={query} what="dividends and splits" card={{ 'aria-label': 'Dividends and splits' }}>
        {(listed) => (
          <Actions
            listed={listed}
            onDecide={mayPropose ? (act, action) => decided.show(draftOf(act, action)) : null}
          />
        )}
      </Loaded>
      <SubjectDialog of={decided} fresh>
        {(draft, dialog) => <CorporateActionDialog {...dialog} draft={draft} />}
      </SubjectDialog>
    </div>
  )
}

const PARTS = [
  { title: 'Waiting for a Person', states: ['waits_for_person'] },
  { title: 'To Come', states: ['to_come', 'running'] },
  { title: 'Carried Out', states: ['done', 'canceled'] },
]

function Actions({ listed, onDecide }: { listed: readonly OfficeAction[]; onDecide: OnDecide | null }) {
  if (listed.length === 0)
    return (
      <Card flush aria-label="Dividends and splits">
        <EmptyState icon={<Split aria-hidden />}>No dividend or split is known</EmptyState>
      </Card>
    )
  const parts = PARTS.map(({ title, states }) => ({
    title,
    actions: listed.filter(({ state }) => states.includes(state)),
  }))
  const shown = parts.filter(({ actions }) => actions.length > 0)
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      {shown.map(({ title, actions }) => (
        <Card key={title} flush title={title}>
          <ul className="divide-y divide-line border-t border-line">
            {actions.map((action) => (
              <ActionEntry
                key={`${action.symbol} ${action.kind} ${action.exDate} ${action.state}`}
                action={action}
                onDecide={onDecide}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function ActionEntry({ action, onDecide }: { action: OfficeAction; onDecide: OnDecide | null }) {
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
          <SmallButton
            aria-label={`${waits ? 'Dismiss' : 'Cancel'}: ${text}`}
            onClick={() => onDecide('cancel', action)}
          >
            {waits ? 'Dismiss' : 'Cancel'}
          </SmallButton>
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
