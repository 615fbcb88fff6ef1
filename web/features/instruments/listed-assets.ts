import { useQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/market/market.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { isListed } from '#domain/trading/offering.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { freshQueryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'

/**
 * Whether to list an asset for this user. What the firm does not offer is for its holders and the staff; left out until
 * holdings have loaded.
 */
export function useIsListed(): (asset: Pick<Asset, 'symbol'>) => boolean {
  const { offerings } = useConfig()
  const isCustomer = useUser()?.role === 'customer'
  const isAnyHidden = Object.values(offerings).includes('not_offered')
  const { data: holdings } = useQuery({
    ...freshQueryOf(listHoldings, {}),
    enabled: isCustomer && isAnyHidden,
  })
  if (!isCustomer || !isAnyHidden) return everything
  const held = new Set(holdings?.map(({ assetSymbol }) => assetSymbol))
  return ({ symbol }) => isListed(offerings[symbol], held.has(symbol))
}

const everything = () => true
