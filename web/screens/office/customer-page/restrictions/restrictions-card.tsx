import { Ban } from 'lucide-react'
import { useState } from 'react'
import {
  liftRestriction,
  listRestrictions,
  type Restriction,
} from '#contract/office/customers/restrictions.ts'
import { deedsText, mayLift } from '#domain/restrictions/restriction.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { PagedList, isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'
import type { NamedCustomer, ReasonedAction } from '../access.ts'
import { RESTRICTION_REASON_NAMES, RIGHT_WORDS } from './restriction-words.ts'
import { CardRow, ListCard } from '../card-rows.tsx'

const RestrictDialog = lazyComponent(() => import('./restrict-dialog.tsx'))
const ReasonedDialog = lazyDialog(() => import('../reasoned-dialog.tsx'), { fresh: true })

export function RestrictionsCard({ customer }: { customer: NamedCustomer }) {
  const mayRestrict = usePermitted()('restrictions.make')
  const pages = useListPages({
    queryKey: [listRestrictions.path, 'pages', customer.id],
    ask: (page, options) => call(listRestrictions, { params: { id: customer.id }, query: page }, options),
    isFinal: ({ liftedAt }) => liftedAt !== null,
  })
  return (
    <ListCard
      title="Restrictions"
      empty={isEmptyList(pages) && 'No restrictions'}
      action={
        mayRestrict && (
          <DialogButton
            icon={<Ban aria-hidden />}
            dialog={(dialog) => <RestrictDialog {...dialog} customer={customer} />}
          >
            Restrict
          </DialogButton>
        )
      }
    >
      <PagedList pages={pages} label="Restrictions" what="the restrictions">
        {(restriction) => <Row key={restriction.id} customer={customer} restriction={restriction} />}
      </PagedList>
    </ListCard>
  )
}

function Row({ customer, restriction }: { customer: NamedCustomer; restriction: Restriction }) {
  const { rights, reason, note, sentence, madeBy, madeAt, until } = restriction
  const { liftedAt, liftedBy, liftReason } = restriction
  const isPermitted = usePermitted()
  const [isLifting, setLifting] = useState(false)
  return (
    <CardRow
      title={rights.map((right) => RIGHT_WORDS[right].label).join(', ')}
      aside={liftedAt === null ? <Badge tone="warn">In force</Badge> : <Badge>Ended</Badge>}
    >
      <p className="text-sm wrap-anywhere">“{sentence}”</p>
      <p className="text-sm text-fg-2 whitespace-pre-line wrap-anywhere">
        {RESTRICTION_REASON_NAMES[reason]}. {note}
      </p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        {madeBy} · <DateTime value={madeAt} />
        {liftedAt === null && <TimeAfter words=" · until" at={until} />}
        <TimeAfter
          words={liftedBy === null ? ' · ended by itself' : ` · lifted by ${liftedBy}`}
          at={liftedAt}
        />
        {liftReason !== null && `: ${liftReason}`}
      </p>
      {liftedAt === null && mayLift(reason, isPermitted) && (
        <div>
          <SmallButton onClick={() => setLifting(true)}>Lift</SmallButton>
        </div>
      )}
      <ReasonedDialog
        open={isLifting}
        onOpenChange={setLifting}
        customer={customer}
        action={liftOf(restriction)}
      />
    </CardRow>
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
