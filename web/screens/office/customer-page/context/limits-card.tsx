import { useState } from 'react'
import type { CustomerContext } from '#contract/office/customers/customers.ts'
import type { Limit } from '#domain/support/limits.ts'
import { limitUse } from '#domain/support/limit-use.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ContextList, ContextRow } from './context-row.tsx'
import { LIMIT_WORDS } from './limit-words.ts'

/** Used limits first, the others on demand. */
export function LimitsCard({ limits }: Pick<CustomerContext, 'limits'>) {
  const [isWhole, setWhole] = useState(false)
  const used = limits.filter(isUsed)
  const others = limits.filter((limit) => !isUsed(limit))
  const shown = isWhole ? [...used, ...others] : used
  return (
    <ContextList
      title="Limits"
      emptyText="No limit is in use"
      rows={shown.map((limit) => (
        <LimitRow key={limit.name} limit={limit} />
      ))}
    >
      {shown.length < limits.length && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
            Show {others.length} more
          </Button>
        </div>
      )}
    </ContextList>
  )
}

const isUsed = (limit: Limit): boolean => {
  const use = limitUse(limit)
  return use === 'part' || use === 'all'
}

function LimitRow({ limit }: { limit: Limit }) {
  const { name, used, most, freeAgainAt } = limit
  return (
    <ContextRow
      title={
        <>
          {LIMIT_WORDS[name]} {limitUse(limit) === 'all' && <Badge tone="warn">Used up</Badge>}
        </>
      }
      aside={
        <p className="text-fg-2">
          {used === null ? (
            'up to '
          ) : (
            <>
              <Figure value={used} {...limit} /> of{' '}
            </>
          )}
          <Figure value={most} {...limit} />
        </p>
      }
    >
      {freeAgainAt !== null && (
        <p className="text-sm text-fg-3">
          Free again <DateTime value={freeAgainAt} />
        </p>
      )}
    </ContextRow>
  )
}

function Figure({ value, unit }: { value: string; unit: Limit['unit'] }) {
  if (unit === 'USD') return <Money value={value} />
  return unit === 'shares' ? (
    <>
      <Quantity value={value} exact /> shares
    </>
  ) : (
    value
  )
}
