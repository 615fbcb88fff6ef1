import { formatDecimal } from '#domain/money/decimal.ts'
import { QUEUED_BUY_MARGIN_BPS, EXPECTED_TOLERANCE_BPS } from '#domain/trading/orders/order-limits.ts'
import type { FaqFacts, FaqText } from './faq-facts.ts'
import { groupedText, percentText } from './faq-figures.ts'
import { FILLS } from './order-questions.ts'

export function tradingQuestions(facts: FaqFacts): FaqText[] {
  const { saleCommissionPercent, minOrderQuantity } = facts
  const tolerance = percentText(EXPECTED_TOLERANCE_BPS)
  return [
    {
      id: 'trading-what',
      question: 'What can I trade, and how do I buy or sell?',
      keywords:
        'stock stocks share shares fund funds purchase invest investing etf available asset assets start',
      answer:
        'US stocks and mutual funds. Open an asset from the Markets page, choose Buy or Sell, enter the number of ' +
        `shares and confirm. ${FILLS[facts.fundPricing]} You can sell what you hold.`,
    },
    {
      id: 'trading-minimum',
      question: 'What is the minimum order?',
      keywords: 'smallest least fraction fractions fractional part shares share size maximum largest',
      answer:
        `${minOrderQuantity} of a share or fund unit. You can buy fractions. The largest order is ` +
        `${groupedText(facts.largestOrder)} shares or units.`,
    },
    {
      id: 'trading-fees',
      question: 'What does it cost to buy or sell? Are there commissions?',
      keywords: 'fee commission charge stock stocks shares share selling buying trade trading per much',
      answer:
        `Buying is free. When you sell, ${saleCommissionPercent}% of the proceeds is deducted; the ` +
        'order shows what you receive before you confirm.',
    },
    {
      id: 'trading-counterparty',
      question: 'Who is on the other side of my order?',
      keywords: 'counterparty house broker principal exchange venue routed against who buys sells from whom',
      answer:
        `${facts.productName} itself: it sells to you and buys from you at the current price, and sends no order to ` +
        'an exchange. It takes no payment for orders and adds nothing to the price; it earns the commission.',
    },
    {
      id: 'trading-hours',
      question: 'What are the market hours?',
      keywords:
        'hour open opens opening close closes closed closing time trading weekend saturday sunday holiday ' +
        'holidays today now premarket day days',
      answer: hoursOf(facts),
    },
    {
      id: 'trading-price-moved',
      question: 'Why was I told that the price has moved?',
      keywords: 'changed different confirm message slippage',
      answer:
        `Your order fills at the current price. If that is more than ${tolerance}% away from the price on your ` +
        'screen when you pressed the button, nothing is bought or sold, and we ask you to confirm the new ' +
        'price first.',
    },
    {
      id: 'prices-source',
      question: 'Where do the prices come from, and are they real?',
      keywords: 'quote quotes live delayed simulated data accurate provider time',
      answer: PRICES[facts.prices],
    },
    {
      id: 'charts',
      question: 'What charts are available?',
      keywords: 'chart graph graphs history intraday table candles',
      answer:
        'Each asset has a historical chart of a day, a week, a month, a year or all time, and an intraday ' +
        'chart with bars of 1 minute, 5 minutes or 1 hour. You can view every chart as a table.',
    },
  ]
}

function hoursOf({ marketHours, afterHoursOrders, fundPricing }: FaqFacts): string {
  if (marketHours === 'always')
    return 'The market is open around the clock, every day, weekends and holidays included.'
  return (
    'The market is open from 9:30 AM to 4:00 PM ET, Monday to Friday, and closes at 1:00 PM ET on a few ' +
    `half days. ${AFTER_HOURS[afterHoursOrders]}${FUNDS[fundPricing]}`
  )
}

const FUNDS: Record<FaqFacts['fundPricing'], string> = {
  live: '',
  'next-nav':
    ' Mutual fund orders always wait for the next net asset value (NAV), set at the close. You can cancel them ' +
    'until then.',
}

const AFTER_HOURS: Record<FaqFacts['afterHoursOrders'], string> = {
  'fill-at-close':
    'On trading days you can also trade before and after hours, at the last price. There is no trading on ' +
    'weekends and US market holidays.',
  queue:
    'While it is closed, including weekends and US market holidays, your order is queued. It fills at the ' +
    'first price after the next open, and you can cancel it until then. A queued purchase holds its cost at ' +
    `the last price plus ${formatDecimal(QUEUED_BUY_MARGIN_BPS, 2, 0)}%. If it then costs more than that, ` +
    'it is refused. A queued sale reserves its shares. We notify you of the outcome.',
  refuse: 'Market orders are accepted during market hours only.',
}

const PRICES: Record<FaqFacts['prices'], string> = {
  simulated:
    'They are simulated: computed here to behave like a real market, with a new price every second while it is ' +
    'open. They are not the prices of a real exchange, so they are labeled as simulated.',
  delayed:
    'They come from an external market data provider and are delayed, so they are labeled as delayed. An order ' +
    'fills at the latest price we have.',
  'real-time': 'They come from an external market data provider in real time.',
}
