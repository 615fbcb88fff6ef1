import { formatDecimal } from '#domain/money/decimal.ts'
import { QUEUED_BUY_MARGIN_BPS, EXPECTED_TOLERANCE_BPS } from '#domain/trading/order-limits.ts'
import type { FaqFacts, FaqText } from './faq-facts.ts'
import { percentText } from './faq-figures.ts'

/** Questions about orders, market hours, prices and charts. */
export function tradingQuestions(facts: FaqFacts): FaqText[] {
  const { saleCommissionPercent, minOrderQuantity } = facts
  const tolerance = percentText(EXPECTED_TOLERANCE_BPS)
  return [
    {
      id: 'trading-what',
      question: 'What can I trade, and how do I buy or sell?',
      answer:
        'US stocks and mutual funds. Open an asset from the Markets page, choose Buy or Sell, enter how many ' +
        'and confirm. Orders are market orders: they are filled at once at the current price. You can sell ' +
        'what you hold.',
    },
    {
      id: 'trading-minimum',
      question: 'What is the minimum order?',
      answer: `${minOrderQuantity} of a share or fund unit. You never need to buy a whole one.`,
    },
    {
      id: 'trading-fees',
      question: 'What does it cost to buy or sell? Are there commissions?',
      answer:
        `Buying is free of fees. When you sell, ${saleCommissionPercent}% of the proceeds is deducted; the ` +
        'order shows what you receive before you confirm.',
    },
    { id: 'trading-hours', question: 'What are the market hours?', answer: hoursOf(facts) },
    {
      id: 'trading-price-moved',
      question: 'Why was I told that the price has moved?',
      answer:
        `Your order is filled at the price of the moment. If that is more than ${tolerance}% away from the one ` +
        'on your screen when you pressed the button, nothing is bought or sold, and you are asked to look at ' +
        'the new price first.',
    },
    {
      id: 'prices-source',
      question: 'Where do the prices come from, and are they real?',
      answer: PRICES[facts.prices],
    },
    {
      id: 'charts',
      question: 'Which charts are there?',
      answer:
        'Each asset has a historical chart of a day, a week, a month, a year or all time, and an intraday ' +
        'chart with bars of 1 minute, 5 minutes or 1 hour. All of them can also be read as a table.',
    },
  ]
}

function hoursOf({ marketHours, afterHoursOrders, fundPricing }: FaqFacts): string {
  if (marketHours === 'always')
    return 'The market is open around the clock, every day, weekends and holidays included.'
  return (
    'The market is open from 9:30 to 16:00 US Eastern time, Monday to Friday, and closes at 13:00 on a few ' +
    `half days. ${AFTER_HOURS[afterHoursOrders]}${FUNDS[fundPricing]}`
  )
}

const FUNDS: Record<FaqFacts['fundPricing'], string> = {
  live: '',
  'next-nav':
    ' Orders for mutual funds always wait for the next net asset value, which is made at the close; until ' +
    'then you can cancel them.',
}

const AFTER_HOURS: Record<FaqFacts['afterHoursOrders'], string> = {
  'fill-at-close':
    'On trading days you can also trade before and after hours, at the last price. There is no trading on ' +
    'weekends and on US market holidays.',
  queue:
    'While it is closed, weekends and US market holidays included, your order is queued: it is filled after ' +
    'the next open at the first price then, and you can cancel it until that moment. A queued purchase holds ' +
    `its cost at the last price and ${formatDecimal(QUEUED_BUY_MARGIN_BPS, 2, 0)}%; if the first price needs ` +
    'more than that and your balance, the order is refused. A queued sale reserves its shares. You are ' +
    'notified of the outcome.',
  refuse: 'Orders are taken while it is open, and at no other time.',
}

const PRICES: Record<FaqFacts['prices'], string> = {
  simulated:
    'They are simulated: a market that behaves like the real one, computed here, with a price every second ' +
    'while it is open. They are not the prices of a real exchange at this moment, which is why they are ' +
    'labelled as simulated.',
  delayed:
    'They come from an external market data provider and are delayed, which is why they are labelled as ' +
    'delayed. An order is filled at the latest price we have.',
  'real-time': 'They come from an external market data provider in real time.',
}
