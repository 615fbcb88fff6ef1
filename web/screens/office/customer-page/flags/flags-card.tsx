import { Flag } from 'lucide-react'
import { useState } from 'react'
import { type CustomerFlag, endFlag, listFlags } from '#contract/office/customers/flags.ts'
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
import { FLAG_NAMES } from '#web/features/flags/flag-names.ts'

const FlagDialog = lazyComponent(() => import('./flag-dialog.tsx'))
const ReasonedDialog = lazyComponent(() => import('../reasoned-dialog.tsx'))

interface FlagsCardProps {
  customer: { id: string; username: string }
}

export function FlagsCard({ customer }: FlagsCardProps) {
  const maySet = usePermitted()('flags.set')
  const [isOpen, setOpen] = useState(false)
  const pages = useListPages({
    queryKey: [listFlags.path, 'pages', customer.id],
    ask: (page, options) => call(listFlags, { params: { id: customer.id }, query: page }, options),
    isFinal: ({ isInForce }) => !isInForce,
  })
  return (
    <Card
      title="Flags"
      padded={false}
      className="overflow-hidden"
      action={
        <EmptyNote text={isEmptyList(pages) ? 'No flags' : null}>
          {maySet && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Flag aria-hidden className="size-4" />}
              onClick={() => setOpen(true)}
            >
              Set flag
            </Button>
          )}
        </EmptyNote>
      }
    >
      <PagedList pages={pages} label="Flags" loading="Loading the flags" failure="Failed to load the flags">
        {(flag) => <Row key={flag.id} customer={customer} flag={flag} maySet={maySet} />}
      </PagedList>
      <LazyDialog open={isOpen} fresh>
        <FlagDialog open={isOpen} onOpenChange={setOpen} customer={customer} />
      </LazyDialog>
    </Card>
  )
}

interface RowProps extends FlagsCardProps {
  flag: CustomerFlag
  maySet: boolean
}

function Row({ customer, flag, maySet }: RowProps) {
  const { kind, note, owner, setAt, until, isInForce } = flag
  const [isEnding, setEnding] = useState(false)
  return (
    <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{FLAG_NAMES[kind]}</p>
        {isInForce ? <Badge tone="warn">In force</Badge> : <Badge>Ended</Badge>}
      </div>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      <p className="text-sm text-fg-3 wrap-anywhere">
        Owner {owner} · <DateTime value={setAt} />
        {until !== null && (
          <>
            {' '}
            · until <DateTime value={until} />
          </>
        )}
        {flag.endedAt !== null && (
          <>
            {' '}
            · ended by {flag.endedBy} <DateTime value={flag.endedAt} />: {flag.endReason}
          </>
        )}
      </p>
      {isInForce && maySet && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setEnding(true)}>
            End flag
          </Button>
        </div>
      )}
      <LazyDialog open={isEnding} fresh>
        <ReasonedDialog open={isEnding} onOpenChange={setEnding} customer={customer} action={endOf(flag)} />
      </LazyDialog>
    </li>
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
