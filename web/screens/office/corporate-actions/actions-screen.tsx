import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { listCorporateActions } from '#contract/market/corporate-actions.ts'
import { Permitted, usePermitted } from '#web/features/staff/permitted.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { CorporateActionDialog } from './corporate-action-dialog.tsx'
import { ActionEntry } from './action-entry.tsx'
import { type ActionDraft, type OnDecide, NEW_DRAFT, draftOf } from './action-draft.ts'

export default function CorporateActionsScreen() {
  return (
    <Permitted permission="settings.look">
      <CorporateActionsPage />
    </Permitted>
  )
}

function CorporateActionsPage() {
  const mayPropose = usePermitted()('corporate_actions.propose')
  const [draft, setDraft] = useState<ActionDraft>(NEW_DRAFT)
  const [isOpen, setOpen] = useState(false)
  const open = (next: ActionDraft) => {
    setDraft(next)
    setOpen(true)
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Dividends & Splits"
        subtitle="What companies do to their shares, of the last two months and to come"
        aside={mayPropose && <Button onClick={() => open(NEW_DRAFT)}>New dividend or split</Button>}
      />
      <Actions onDecide={mayPropose ? (act, action) => open(draftOf(act, action)) : null} />
      {isOpen && <CorporateActionDialog draft={draft} open onOpenChange={setOpen} />}
    </div>
  )
}

function Actions({ onDecide }: { onDecide: OnDecide | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listCorporateActions, {}),
    ...CHANGES_ELSEWHERE,
  })
  if (data === undefined)
    return (
      <Card padded={false} aria-label="Dividends and splits" className="overflow-hidden">
        {error === null ? (
          <SkeletonRows rows={8} label="Loading dividends and splits" />
        ) : (
          <LoadFailure
            title="Failed to load dividends and splits"
            text={detailOf(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  const parts = [
    { title: 'Waiting for a Person', states: ['waits_for_person'] },
    { title: 'To Come', states: ['to_come', 'running'] },
    { title: 'Carried Out', states: ['done', 'canceled'] },
  ].map(({ title, states }) => ({ title, actions: data.filter(({ state }) => states.includes(state)) }))
  const shown = parts.filter(({ actions }) => actions.length > 0)
  if (shown.length === 0)
    return (
      <Card padded={false} aria-label="Dividends and splits">
        <EmptyState icon={<Split aria-hidden />}>No dividend or split is known</EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3 md:gap-4">
      {shown.map(({ title, actions }) => (
        <Card key={title} padded={false} title={title} className="overflow-hidden">
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
