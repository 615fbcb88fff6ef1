import { Ban } from 'lucide-react'
import { useState } from 'react'
import {
  liftRestriction,
  listRestrictions,
  type Restriction,
} from '#contract/office/customers/restrictions.ts'
import { deedsText } from '#domain/restrictions/restricted-deeds.ts'
import { mayLift } from '#domain/restrictions/restriction.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'
import { PagedList, isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import type { ReasonedAction } from '../access.ts'
import { RESTRICTION_REASON_NAMES, RIGHT_WORDS } from './restriction-words.ts'

const RestrictDialog = lazyComponent(() => import('./restrict-dialog.tsx'))
const ReasonedDialog = lazyComponent(() => import('../reasoned-dialog.tsx'))

interface RestrictionsCardProps {
  customer: { id: string; username: string }
}

export function RestrictionsCard({ customer }: RestrictionsCardProps) {
  const mayRestrict = usePermitted()('restrictions.make')
  const [isOpen, setOpen] = useState(false)
  const pages = useListPages({
    queryKey: [listRestrictions.path, 'pages', customer.id],
    ask: (page, options) => call(listRestrictions, { params: { id: customer.id }, query: page }, options),
    isFinal: ({ liftedAt }) => liftedAt !== null,
  })
  return (
    <Card
      title="Restrictions"
      padded={false}
      className="overflow-hidden"
      action={
        <EmptyNote text={isEmptyList(pages) ? 'No restrictions' : null}>
          {mayRestrict && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Ban aria-hidden className="size-4" />}
              onClick={() => setOpen(true)}
            >
              Restrict
            </Button>
          )}
        </EmptyNote>
      }
    >
      <PagedList
        pages={pages}
        label="Restrictions"
        loading="Loading the restrictions"
        failure="Failed to load the restrictions"
      >
        {(restriction) => <Row key={restriction.id} customer={customer} restriction={restriction} />}
      </PagedList>
      <LazyDialog open={isOpen} fresh>
        <RestrictDialog open={isOpen} onOpenChange={setOpen} customer={customer} />
      </LazyDialog>
    </Card>
  )
}

function Row({ customer, restriction }: RestrictionsCardProps & { restriction: Restriction }) {
  const { rights, reason, note, sentence, madeBy, madeAt, until, liftedAt } = restriction
  const isPermitted = usePermitted()
  const [isLifting, setLifting] = useState(false)
  return (
    <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{rights.map((right) => RIGHT_WORDS[right].label).join(', ')}</p>
        {liftedAt === null ? <Badge tone="warn">In force</Badge> : <Badge>Ended</Badge>}
      </div>
      <p className="text-sm wrap-anywhere">“{sentence}”</p>
      <p className="text-sm text-fg-2 whitespace-pre-line wrap-anywhere">
        {RESTRICTION_REASON_NAMES[reason]}. {note}
      </p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        {madeBy} · <DateTime value={madeAt} />
        {until !== null && liftedAt === null && (
          <>
            {' '}
            · until <DateTime value={until} />
          </>
        )}
        {liftedAt !== null && <LiftedText {...restriction} liftedAt={liftedAt} />}
      </p>
      {liftedAt === null && mayLift(reason, isPermitted) && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setLifting(true)}>
            Lift
          </Button>
        </div>
      )}
      <LazyDialog open={isLifting} fresh>
        <ReasonedDialog
          open={isLifting}
          onOpenChange={setLifting}
          customer={customer}
          action={liftOf(restriction)}
        />
      </LazyDialog>
    </li>
  )
}

const liftOf = ({ id, rights }: Restriction): ReasonedAction => ({
  act: async (_, reason) => {
    await call(liftRestriction, { params: { id }, body: { reason } })
    return { title: 'Restriction lifted', description: 'The customer was notified' }
  },
  title: 'Lift Restriction',
  text: `The customer can ${deedsText(rights, 'and')} again, unless another restriction keeps them from it.`,
  button: 'Lift Restriction',
  isDestructive: false,
  failureTitle: 'Could not lift the restriction',
})

const LiftedText = ({ liftedAt, liftedBy, liftReason }: Restriction & { liftedAt: string }) => (
  <>
    {' '}
    · {liftedBy === null ? 'ended by itself' : `lifted by ${liftedBy}`} <DateTime value={liftedAt} />
    {liftReason !== null && `: ${liftReason}`}
  </>
)
