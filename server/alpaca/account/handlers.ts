import { refuse } from '#contract/refusals.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { ZERO_CENTS, addCents, formatCents, subtractCents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { Trading } from '#server/trading/area.ts'
import type { AccountReads } from '#server/trading/holdings/account-figures.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-answer.ts'
import { findAsset } from '../market/asset-ids.ts'
import { type ShownPrices, worthOf } from './figures.ts'
import { presentPosition } from './present-position.ts'

/** In the words of Alpaca's clients, which know no others. */
const ACCOUNT_STATUSES: Record<KycStatus, string> = {
  none: 'ONBOARDING',
  pending: 'SUBMITTED',
  approved: 'ACTIVE',
  rejected: 'REJECTED',
}

interface AccountParts {
  accounts: AccountReads
  worth: Pick<Trading['worth'], 'lastEquity'>
  prices: ShownPrices
  catalogue: CatalogueNow
}

/** Whether all are restricted: "blocked" for a client. */
const keepsFrom = (restricted: readonly RestrictableRight[], rights: readonly RestrictableRight[]): boolean =>
  rights.every((right) => restricted.includes(right))

/** Handlers of the account's calls. */
export const accountHandlers = ({
  accounts,
  worth: { lastEquity },
  prices,
  catalogue,
}: AccountParts): Pick<AlpacaHandlers, 'getAccount' | 'listPositions' | 'readPosition'> => ({
  async getAccount({ principal: { customerId } }) {
    const [figures, lastEquityCents] = await Promise.all([
      accounts.readFigures(customerId),
      lastEquity(customerId),
    ])
    if (!figures) return refuse('not_found')
    const { cashCents, heldCents, owedCents, heldForOrdersCents, positions } = figures
    const { kycStatus, restrictedRights, areKeyOrdersSuspended } = figures
    // Alpaca's clients expect what is owed as a negative balance, as in the equity over time.
    const balance = subtractCents(addCents(cashCents, heldCents), owedCents)
    const held = positions.map((position) => worthOf(position, prices)).reduce(addCents, ZERO_CENTS)
    const equity = formatCents(addCents(balance, held))
    const available = formatCents(cashCents)
    return new AlpacaAnswer({
      id: publicIdOf('account', customerId),
      account_number: customerId.toString(),
      status: ACCOUNT_STATUSES[kycStatus],
      created_at: figures.createdAt.toISOString(),
      currency: 'USD',
      cash: formatCents(balance),
      buying_power: available,
      non_marginable_buying_power: available,
      regt_buying_power: available,
      daytrading_buying_power: '0',
      pending_transfer_out: formatCents(subtractCents(heldCents, heldForOrdersCents)),
      long_market_value: formatCents(held),
      equity,
      last_equity: lastEquityCents === null ? null : formatCents(lastEquityCents),
      portfolio_value: equity,
      multiplier: '1',
      ...NO_MARGIN,
      trading_blocked: kycStatus !== 'approved' || keepsFrom(restrictedRights, ['buy', 'sell']),
      transfers_blocked: kycStatus !== 'approved' || keepsFrom(restrictedRights, ['deposit', 'withdraw']),
      account_blocked: false,
      trade_suspended_by_user: areKeyOrdersSuspended,
    })
  },
  async listPositions({ principal: { customerId } }) {
    const positions = await accounts.readPositions(customerId)
    return new AlpacaAnswer(
      positions.map((position) => presentPosition(position, { prices, catalogue: catalogue() })),
    )
  },
  async readPosition({ principal: { customerId }, params }) {
    const asset = findAsset(catalogue(), params.symbol)
    const positions = asset ? await accounts.readPositions(customerId) : []
    const found = positions.find(({ instrument }) => instrument === asset?.symbol)
    return found
      ? new AlpacaAnswer(presentPosition(found, { prices, catalogue: catalogue() }))
      : refuse('not_found', { detail: 'position does not exist' })
  },
})

/** Nothing is lent or sold short. */
const NO_MARGIN = {
  shorting_enabled: false,
  short_market_value: '0',
  initial_margin: '0',
  maintenance_margin: '0',
  last_maintenance_margin: '0',
  sma: '0',
  accrued_fees: '0',
  pending_transfer_in: '0',
  pattern_day_trader: false,
  daytrade_count: 0,
}
