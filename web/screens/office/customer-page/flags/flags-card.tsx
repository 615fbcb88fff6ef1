import { Flag } from 'lucide-react'
import { useState } from 'react'
import { type CustomerFlag, endFlag, listFlags } from '#contract/office/customers/flags.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { PagedList, isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { FLAG_NAMES } from '#web/features/flags/flag-names.ts'
import { DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'
import type { NamedCustomer, ReasonedAction } from '../access.ts'
import { CardRow, ListCard } from '../card-rows.tsx'

const FlagDialog = lazyComponent(() => import('./flag-dialog.tsx'))
const ReasonedDialog = lazyDialog(() => import('../reasoned-dialog.tsx'), { fresh: true })

export function FlagsCard({ customer }: { customer: NamedCustomer }) {
  const maySet = usePermitted()('flags.set')
  const pages = useListPages({
    queryKey: [listFlags.path, 'pages', customer.id],
    ask: (page, options) => call(listFlags, { params: { id: customer.id }, query: page }, options),
    isFinal: ({ isInForce }) => !isInForce,
  })
  return (
    <ListCard
      title="Flags"
      empty={isEmptyList(pages) && 'No flags'}
      action={
        maySet && (
          <DialogButton
            icon={<Flag aria-hidden />}
            dialog={(dialog) => <FlagDialog {...dialog} customer={customer} />}
          >
            Set flag
          </DialogButton>
        )
      }
    >
      <PagedList pages={pages} label="Flags" what="the flags">
        {(flag) => <Row key={flag.id} customer={customer} flag={flag} maySet={maySet} />}
      </PagedList>
    </ListCard>
  )
}

function Row({ customer, flag, maySet }: { customer: NamedCustomer; flag: CustomerFlag; maySet: boolean }) {
  const { kind, note, owner, setAt, until, isInForce } = flag
  const [isEnding, setEnding] = useState(false)
  return (
    <CardRow
      title={FLAG_NAMES[kind]}
      aside={isInForce ? <Badge tone="warn">In force</Badge> : <Badge>Ended</Badge>}
    >
      <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        Owner {owner} · <DateTime value={setAt} />
        <TimeAfter words=" · until" at={until} />
        <TimeAfter words={` · ended by ${flag.endedBy}`} at={flag.endedAt} />
        {flag.endedAt !== null && `: ${flag.endReason}`}
      </p>
      {isInForce && maySet && (
        <div>
          <SmallButton onClick={() => setEnding(true)}>End flag</SmallButton>
        </div>
      )}
      <ReasonedDialog open={isEnding} onOpenChange={setEnding} customer={customer} action={endOf(flag)} />
    </CardRow>
  )
}

const endOf = ({ id, kind, owner }: CustomerFlag): ReasonedAction => ({
  act: async (_, reason) => {
    await call(endFlag, { params: { id }, body: { reason } })
    return { title: 'Flag ended' }
  },
  title: 'End Flag',
  text: `${FLAG_NAMES[kind]}, set by ${owner}. Reviews of this customer no longer warn of it.`,
  button: 'End Flag',
  isDestructive: false,
  failureTitle: 'Could not end the flag',
})
