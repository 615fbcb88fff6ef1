import { SALE_COMMISSION_BPS } from '../commission.ts'
import { fillByStandard } from '../../../tests/support/rules/standard-terms.ts'
import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from './order-limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, formatCents, parseCents } from '../../money/money.ts'
import { buyingShare, previewOrder, sellingShare } from './order-preview.ts'
import { affordableQuantity } from './order-quantity.ts'
import { parsePrice, price, valueUp } from '../../money/price.ts'
import { formatQuantity, parseQuantity, quantity } from '../../money/quantity.ts'

const usd = (text: string) => parseCents(text) ?? expect.unreachable()
const at = (text: string) => parsePrice(text) ?? expect.unreachable()
const shares = (text: string) => parseQuantity(text) ?? expect.unreachable()

const anyCash = fc.bigInt(0n, 10n ** 12n).map(cents)
const anyPrice = fc.bigInt(10_000n, 10n ** 11n).map(price)
const anyQuantity = fc.bigInt(MIN_ORDER_QUANTITY, MAX_ORDER_QUANTITY).map(quantity)

describe('the preview of an order', () => {
  test('a buy of 25 at 227.48 costs 5687.00, carries no fee and leaves the rest', () => {
    expect(
      previewOrder({ side: 'buy', quantity: shares('25') }, at('227.48'), usd('12450'), SALE_COMMISSION_BPS),
    ).toEqual({
      amountCents: usd('5687'),
      commissionCents: 0n,
      netCents: usd('5687'),
      cashAfterCents: usd('6763'),
    })
  })

  test('a sale of 4 at 200 pays 0.5 % and brings in the rest', () => {
    expect(
      previewOrder({ side: 'sell', quantity: shares('4') }, at('200'), usd('3107.50'), SALE_COMMISSION_BPS),
    ).toEqual({
      amountCents: usd('800'),
      commissionCents: usd('4'),
      netCents: usd('796'),
      cashAfterCents: usd('3903.50'),
    })
  })

  test('a buy beyond the cash shows what is missing', () => {
    const { cashAfterCents } = previewOrder(
      { side: 'buy', quantity: shares('1') },
      at('10'),
      usd('4'),
      SALE_COMMISSION_BPS,
    )
    expect(formatCents(cashAfterCents)).toBe('-6.00')
  })

  test('it promises to the cent what the fill at that price does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        anyQuantity,
        anyPrice,
        anyCash,
        (side, units, quoted, cash) => {
          const fill = fillByStandard({
            order: { side, instrument: 'AAPL', quantity: units, expectedPrice: quoted },
            account: {
              cashCents: cash,
              owedCents: cents(0n),
              restrictedRights: [],
              isAgreementDue: false,
              kycStatus: 'approved',
              position: { quantity: units, costCents: cents(0n) },
            },
            quote: { price: quoted, at: new Date(0), source: 'simulated' },
            tradingAllowed: true,
          })
          const preview = previewOrder({ side, quantity: units }, quoted, cash, SALE_COMMISSION_BPS)
          if ('refused' in fill) {
            expect(fill.refused).toBe('insufficient_funds')
            expect(preview.cashAfterCents).toBeLessThan(0n)
          } else {
            expect(preview.amountCents).toBe(fill.amountCents)
            expect(preview.commissionCents).toBe(fill.commissionCents)
            expect(preview.cashAfterCents).toBe(fill.cashAfterCents)
          }
        },
      ),
    )
  })
})

describe('shares of the cash and of a holding', () => {
  test('the affordable quantity fits and one unit more does not', () => {
    fc.assert(
      fc.property(anyCash, anyPrice, (cash, quoted) => {
        const most = affordableQuantity(cash, quoted)
        expect(valueUp(most, quoted)).toBeLessThanOrEqual(cash)
        expect(valueUp(quantity(most + 1n), quoted)).toBeGreaterThan(cash)
      }),
    )
  })

  test('a part of the cash buys a whole number of hundredths that costs no more than the part', () => {
    fc.assert(
      fc.property(anyCash, anyPrice, fc.constantFrom(25n, 50n, 75n, 100n), (cash, quoted, share) => {
        const bought = buyingShare(share, cash, quoted)
        expect(bought % MIN_ORDER_QUANTITY).toBe(0n)
        expect(bought).toBeLessThanOrEqual(MAX_ORDER_QUANTITY)
        expect(valueUp(bought, quoted) * 100n).toBeLessThanOrEqual(cash * share)
      }),
    )
  })

  test('everything still fits after a rise of 0.1 %', () => {
    fc.assert(
      fc.property(anyCash, anyPrice, (cash, quoted) => {
        const risen = price((quoted * 10_010n) / 10_000n)
        expect(valueUp(buyingShare(100n, cash, quoted), risen)).toBeLessThanOrEqual(cash)
      }),
    )
  })

  test('everything of a holding is all of it, to the last of 8 decimals', () => {
    expect(sellingShare(100n, shares('38.41270001'))).toBe(shares('38.41270001'))
    expect(formatQuantity(sellingShare(25n, shares('38.41270001')))).toBe('9.6')
    expect(sellingShare(50n, shares('0.015'))).toBe(0n)
  })
})
