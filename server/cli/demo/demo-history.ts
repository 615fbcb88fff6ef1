import type { DepositCurrency } from '#domain/cash/deposit.ts'

/** Days before the demonstration starts. */
export type PastEvent = { readonly daysAgo: number } & (
  | {
      readonly did: 'deposit'
      readonly amount: string
      readonly currency: DepositCurrency
      /** 'waits' is left to the demonstration's administrator. */
      readonly decision: 'approved' | 'waits' | { readonly rejected: string }
    }
  | { readonly did: 'buy'; readonly symbol: string; readonly dollars: bigint }
  | { readonly did: 'sell'; readonly symbol: string; readonly percent: bigint }
  /** From then on, except for some symbols. */
  | { readonly did: 'reinvest'; readonly exceptions: readonly { symbol: string; isOn: boolean }[] }
)

/**
 * All but the monthly deposits: buys in dollars, sales in percent of the holding. PG, sold on the day it was bought,
 * lost the commission whatever the price did; the later buy makes it a wash sale.
 */
const TRADES = `
726 buy AAPL 2400
725 buy MSFT 2400
719 buy VFIAX 3000
698 buy JPM 900
662 buy KO 700
640 buy NVDA 1500
610 buy VFIAX 1200
588 buy JNJ 800
571 sell KO 40
549 buy AMZN 1300
520 buy COST 1400
497 buy AAPL 900
463 sell NVDA 35
440 buy VBTLX 1500
409 buy GOOGL 1200
377 buy TSLA 900
351 sell TSLA 100
330 buy MSFT 1000
298 buy VWELX 1500
266 sell JPM 50
241 buy DIS 700
212 buy NVDA 1100
183 buy VFIAX 1500
150 sell DIS 25
121 buy V 1200
92 buy AMZN 800
61 sell AAPL 20
47 buy PG 900
47 sell PG 40
39 buy PG 400
33 buy JNJ 600
12 buy NVDA 750
4 sell COST 30
`

const MONTHS = 24
const DAYS_A_MONTH = 30
const NEVER_CAME = 'No transfer with this reference has reached our bank'

/** Ada's two years, oldest first: monthly deposits, a dozen instruments, some sold again. */
export function adasHistory(): PastEvent[] {
  const events = TRADES.trim().split('\n').map(tradeOf)
  events.push(
    { daysAgo: 729, did: 'deposit', amount: '12000.00', currency: 'USD', decision: 'approved' },
    { daysAgo: 402, did: 'deposit', amount: '2500.00', currency: 'USD', decision: { rejected: NEVER_CAME } },
    { daysAgo: 310, did: 'reinvest', exceptions: [{ symbol: 'COST', isOn: false }] },
    { daysAgo: 204, did: 'deposit', amount: '1500.00', currency: 'EUR', decision: 'approved' },
    { daysAgo: 1, did: 'deposit', amount: '750.00', currency: 'GBP', decision: 'waits' },
  )
  for (let month = 1; month < MONTHS; month += 1) {
    const daysAgo = month * DAYS_A_MONTH
    events.push({ daysAgo, did: 'deposit', amount: '1250.00', currency: 'USD', decision: 'approved' })
  }
  return events.toSorted((a, b) => b.daysAgo - a.daysAgo)
}

function tradeOf(line: string): PastEvent {
  const [days = '', did, symbol = '', amount = ''] = line.split(' ')
  const daysAgo = Number(days)
  return did === 'buy'
    ? { daysAgo, did, symbol, dollars: BigInt(amount) }
    : { daysAgo, did: 'sell', symbol, percent: BigInt(amount) }
}
