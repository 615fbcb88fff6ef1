import { Eye } from 'lucide-react'
import { listOwnViewings, type OwnImpersonation } from '#contract/office/customers/impersonations.ts'
import { roleText } from '#web/features/staff/role-names.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { REASON_NAMES } from './reason-names.ts'

/** When the staff viewed the customer's screens, in which role and why. */
export default function ImpersonationsCard() {
  return (
    <Card title="Views by Our Staff" flush>
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
  return (
    <PagedList
      pages={pages}
      label="Views by our staff"
      what="the views"
      empty={{ icon: <Eye aria-hidden />, text: 'No views of your account' }}
    >
      {(view) => <View key={view.id} view={view} />}
    </PagedList>
  )
}

const View = ({ view: { reason, roles, startedAt, endedAt } }: { view: OwnImpersonation }) => (
  <li className="px-4.5 py-3 md:px-5.5">
    <p className="font-medium">{REASON_NAMES[reason]}</p>
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      {roles.map((role) => roleText(role).name).join(', ')} · <DateTime value={startedAt} /> to{' '}
      <DateTime value={endedAt} />
    </p>
  </li>
)
