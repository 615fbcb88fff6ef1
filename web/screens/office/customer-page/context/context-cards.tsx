import { useQuery } from '@tanstack/react-query'
import { adminGetCustomerContext } from '#contract/office/customers/customers.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { KeysCard } from './keys-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MailCard } from './mail-card.tsx'
import { ProposalsCard } from './proposals-card.tsx'

/** Fetched apart from the page, whose first cards do not wait for it. */
export function ContextCards({ customerId }: { customerId: string }) {
  const query = useQuery({
    ...queryOf(adminGetCustomerContext, { params: { id: customerId } }),
    ...CHANGES_ELSEWHERE,
  })
  const { data } = query
  if (data === undefined)
    return (
      <Card title="Proposals, Keys, Limits and Email" padded={false} className="overflow-hidden">
        <Loaded
          query={query}
          rows={4}
          loading="Loading proposals, keys, limits and email"
          failure="Failed to load proposals, keys, limits and email"
        >
          {() => null}
        </Loaded>
      </Card>
    )
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-3 md:gap-4">
        <ProposalsCard {...data} />
        <KeysCard {...data.keys} />
      </div>
      <div className="grid min-w-0 gap-3 md:gap-4">
        <LimitsCard {...data} />
        <MailCard {...data} />
      </div>
    </div>
  )
}
