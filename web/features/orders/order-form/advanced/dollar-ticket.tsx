import { type Cents, cents, formatCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { parsePrice, price, valueDown } from '#domain/money/price.ts'
import { ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { saleCommission } from '#domain/trading/commission.ts'
import { affordableQuantity, quantityFetching } from '#domain/trading/orders/order-quantity.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { tradingTermsOf } from '../../shown-terms.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { SaleLots } from '../sale-lots.tsx'
import { AmountHeader } from '../amount-header.tsx'
import { QUICK, QUICK_ROW } from '../quick-amounts.tsx'
import type { DraftProps } from './draft-props.ts'
import { PartOfAccount } from './price-summary.tsx'
import { TicketForm } from './ticket-form.tsx'
import { dollarsOf, orderBody, withLots } from './written-order.ts'

/** The smallest order in dollars. */
const MIN_CENTS = 100n

/** The form of a market order in dollars: as many shares as they buy, or as bring them. */
export function DollarTicket(props: DraftProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { asset, account, ticket, draft, change } = props
  const { side } = ticket
  const amountCents = dollarsOf(draft)
  const quote = parsePrice(asset.currentPrice)
  const spendable =
    side === 'buy'
      ? (account.cashCents ?? ZERO_CENTS)
      : valueDown(account.held ?? ZERO_QUANTITY, quote ?? price(0n))
  const problem = problemOf(draft.dollars, amountCents, spendable, side)
  const body = orderBody({
    symbol: asset.symbol,
    side,
    style: 'dollars',
    draft,
    quantity: null,
    isForTheOpen: account.waitsFor === 'open',
  })
  const canSend =
    !account.restrictedRights.includes(side) &&
    !(side === 'buy' && (account.isAgreementDue || account.isSalesOnly)) &&
    problem === undefined &&
    account.tradingAllowed &&
    asset.isStale !== true
  return (
    <TicketForm {...props} body={canSend ? withLots(body, ticket.lots) : null}>
      {({ preview }) => (
        <>
          <AmountHeader asset={asset} account={account} ticket={ticket} />
          <Input
            large
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            aria-label="Dollars"
            unit="USD"
            aria-invalid={problem !== undefined || undefined}
            value={draft.dollars}
            onChange={({ target }) => change({ dollars: target.value.trim().replace(/^\$/, '') })}
          />
          <div role="group" aria-label={SHARES_OF[side]} className={QUICK_ROW}>
            {PERCENTS.map((percent) => (
              <button
                key={String(percent)}
                type="button"
                disabled={spendable < MIN_CENTS}
                className={QUICK}
                onClick={() => change({ dollars: formatCents(cents((spendable * percent) / 100n)) })}
              >
                {percent === 100n ? 'Max' : `${percent}%`}
              </button>
            ))}
          </div>
          <p
            aria-live="polite"
            className={`-my-1.5 min-h-4 text-xs ${problem === undefined ? 'text-fg-3' : 'text-danger'}`}
          >
            {problem ?? 'At least 1.00, in parts of a share'}
          </p>
          <DollarSummary {...props} amountCents={amountCents ?? ZERO_CENTS} preview={preview} />
          <SaleLots {...props} body={canSend ? body : null} canName={false} />
        </>
      )}
    </TicketForm>
  )
}

type DollarSummaryProps = DraftProps & Parameters<typeof PartOfAccount>[0] & { amountCents: Cents }

function DollarSummary({ asset, account, ticket, amountCents, preview }: DollarSummaryProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const config = useConfig()
  const { saleCommissionPercent } = config
  const isSale = ticket.side === 'sell'
  const quote = parsePrice(asset.currentPrice)
  const feeCents = isSale ? saleCommission(amountCents, tradingTermsOf(config).saleCommissionBps) : ZERO_CENTS
  const cashCents = account.cashCents ?? ZERO_CENTS
  const afterCents = isSale
    ? cents(cashCents + amountCents - feeCents)
    : subtractCents(cashCents, amountCents)
  return (
    <SummaryList className="text-sm">
      <SummaryRow label={asset.type === 'mutual_fund' ? 'NAV' : 'Market price'}>
        <Price value={asset.currentPrice} live />
      </SummaryRow>
      <SummaryRow label={asset.type === 'mutual_fund' ? 'Units, about' : 'Shares, about'}>
        <ShownAmounts>
          {quote === null || quote === 0n ? (
            '–'
          ) : (
            <Quantity value={(isSale ? quantityFetching : affordableQuantity)(amountCents, quote)} exact />
          )}
        </ShownAmounts>
      </SummaryRow>
      <SummaryRow label={isSale ? `Fee (${decimalText(saleCommissionPercent, { min: 0, max: 4 })}%)` : 'Fee'}>
        <ShownAmounts>
          <Money value={formatCents(subtractCents(ZERO_CENTS, feeCents))} />
        </ShownAmounts>
      </SummaryRow>
      <SummaryRow label="Balance after">
        <Money value={afterCents} {...(afterCents < 0n ? { className: 'text-danger' } : {})} />
      </SummaryRow>
      <PartOfAccount preview={preview} />
      <SummaryRow label={isSale ? 'You receive' : 'You pay'} total>
        <ShownAmounts>
          <Money value={isSale ? subtractCents(amountCents, feeCents) : amountCents} />
        </ShownAmounts>
      </SummaryRow>
    </SummaryList>
  )
}

function problemOf(text: string, amountCents: Cents | null, spendable: Cents, side: 'buy' | 'sell') {
  if (text === '') return undefined
  if (amountCents === null) return 'Enter an amount such as 100.00'
  if (amountCents < MIN_CENTS) return 'Minimum amount is 1.00'
  if (amountCents <= spendable) return undefined
  return side === 'buy' ? 'Insufficient balance' : 'Insufficient holdings'
}

const PERCENTS = [25n, 50n, 75n, 100n] as const
const SHARES_OF = { buy: 'Share of your balance', sell: 'Share of your holding' } as const
