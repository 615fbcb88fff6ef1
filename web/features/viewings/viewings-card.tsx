import { Eye } from 'lucide-react'
import { listOwnViewings, type OwnViewing } from '#contract/office/viewings.ts'
import { roleText } from '#web/features/staff/role-names.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { REASON_NAMES } from './reason-names.ts'

const FAILURE = 'Failed to load the views'

/** When the staff looked at the customer's screens, in which role and why. */
export default function ViewingsCard() {
  return (
    <Card title="Views by Our Staff" padded={false} className="overflow-hidden">
      <p className="px-4.5 pb-3 text-sm text-fg-2 md:px-5.5">
        To help you, our staff can look at your screens for fifteen minutes. They cannot change anything.
      </p>
      <Views />
    </Card>
  )
}

function Views() {
  const pages = useListPages({
    queryKey: [listOwnViewings.path, 'pages'],
    ask: (page, options) => call(listOwnViewings, { query: page }, options),
    isFinal: () => true,
  })
  const { data, error, isRefetching, refetch } = pages
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} label="Loading the views" />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Please check your connection and try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const views = data.pages.flat()
  if (views.length === 0) return <EmptyState icon={<Eye aria-hidden />}>No views of your account</EmptyState>
  return (
    <>
      <ul aria-label="Views by our staff" className="divide-y divide-line border-t border-line">
        {views.map((view) => (
          <View key={view.id} view={view} />
        ))}
      </ul>
      <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />
    </>
  )
}

const View = ({ view: { reason, roles, startedAt, endedAt } }: { view: OwnViewing }) => (
  <li className="px-4.5 py-3 md:px-5.5">
    <p className="font-medium">{REASON_NAMES[reason]}</p>
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      {roles.map((role) => roleText(role).name).join(', ')} · <DateTime value={startedAt} /> to{' '}
      <DateTime value={endedAt} />
    </p>
  </li>
)
