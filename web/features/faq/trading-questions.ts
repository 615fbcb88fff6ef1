import { formatDecimal } from '#domain/money/decimal.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import {
  EXPECTED_TOLERANCE_BPS,
  MAX_OPEN_ORDERS,
  RESTING_BUY_MARGIN_BPS,
} from '#domain/trading/orders/order-limits.ts'
import { type FaqFacts, type FaqText, groupedText, percentText } from './faq-facts.ts'

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
    `the last price plus ${formatDecimal(RESTING_BUY_MARGIN_BPS, 2, 0)}%. If it then costs more than that, ` +
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

export const orderQuestions = (facts: FaqFacts): FaqText[] => [
  {
    id: 'order-types',
    question: 'What order types are available? Can I place a limit or stop order?',
    keywords: 'types kinds loss trailing conditional',
    answer:
      'Market, limit, stop and stop limit orders for stocks, market orders for funds. A limit or stop order waits ' +
      `for its price until the close, or for up to ${GTC_DAYS} days.`,
  },
  {
    id: 'order-fills',
    question: 'When does my order fill at once, and when does it wait?',
    keywords:
      'orders filled filling executed execute execution queue queued pending waiting immediately long delay ' +
      'market closed',
    answer: `${facts.marketHours === 'always' ? FILLS[facts.fundPricing] : fillsOf(facts)} ${LIMITS}`,
  },
  {
    id: 'order-cancel',
    question: 'Can I cancel an order?',
    keywords: 'orders undo stop revoke trade buy sell purchase queued',
    answer: cancelOf(facts),
  },
  {
    id: 'order-refused',
    question: 'Why was my order rejected or not filled?',
    keywords: 'orders refused declined failed fail error',
    answer:
      'The message under the order names the reason: your balance or holdings are too small, the price has moved, ' +
      'or the market is closed. We notify you of the outcome of an order that waited.',
  },
  {
    id: 'splits',
    question: 'What happens to my shares in a stock split?',
    keywords: 'splits reverse ratio number split',
    answer:
      'The number of your shares changes by the ratio of the split, and what they cost you in total stays the same. ' +
      'Orders that wait are canceled.',
  },
]

export const HOLDING_QUESTIONS: readonly FaqText[] = [
  {
    id: 'dividends',
    question: 'Do I receive dividends?',
    keywords:
      'dividend pay paid payment payments distribution distributions reinvest reinvested income yield ex date',
    answer:
      'Yes. On the ex-date the dividend for the shares or fund units that you hold is added to your balance, or ' +
      'reinvested where you ask for it under Recurring Investments. History shows all of them under Dividends.',
  },
  {
    id: 'transfer-shares',
    question: 'Can I transfer shares to or from another broker?',
    keywords:
      'transfers stock stocks move brokerage portfolio holdings acat acats positions securities bring',
    answer: 'No. Only money moves in and out, by bank transfer. To leave, sell what you hold and withdraw.',
  },
  {
    id: 'not-offered',
    question: 'Can I trade options, crypto or on margin, or sell short?',
    keywords:
      'option futures bitcoin ethereum cryptocurrency cryptocurrencies leverage borrow loan shorting forex ' +
      'bonds buy trading',
    answer:
      'No. You can trade US stocks and mutual funds. You pay from your balance, and you can sell only what you hold.',
  },
  {
    id: 'advice',
    question: 'Do you give investment advice?',
    keywords:
      'recommend recommendation recommendations suggest best stock fund buy sell invest good tip tips crash ' +
      'predict prediction forecast',
    answer: 'No. We do not recommend what to buy or sell. Each asset has its chart and its news.',
  },
  {
    id: 'gain-loss',
    question: 'How is my gain or loss calculated?',
    keywords:
      'gains losses profit profits return returns calculate computed average cost basis total performance',
    answer:
      'A gain is the value of a holding at the latest price minus the average cost of its shares. Realized Gains ' +
      'counts each sale by tax lot: the oldest shares first, unless you choose others.',
  },
  {
    id: 'statements',
    question: 'Can I get an account statement?',
    keywords:
      'statements paper download pdf csv export history transactions record records monthly annual report',
    answer:
      'There are no statements. History lists every deposit, withdrawal, trade and dividend with its date and fee, ' +
      'and you can download Realized Gains as a file.',
  },
  {
    id: 'taxes',
    question: 'Do you withhold taxes or send tax forms?',
    keywords: 'tax form 1099 irs withholding capital gains report reporting documents year pay taxable',
    answer:
      'No. We pay dividends and proceeds without deducting tax, and issue no tax forms. History lists every trade ' +
      'and dividend for your tax return.',
  },
]

const FILLS: Record<FaqFacts['fundPricing'], string> = {
  live: 'In market hours market orders fill right away at the current price.',
  'next-nav':
    'In market hours market orders of stocks fill right away at the current price. Fund orders fill at the next ' +
    'net asset value.',
}

const WAITS: Record<FaqFacts['afterHoursOrders'], string> = {
  'fill-at-close':
    'On trading days before and after hours they fill right away too, at the last price. On weekends and US market ' +
    'holidays no market order is accepted.',
  queue:
    'While the market is closed they wait for the first price after the next open, up to ' +
    `${MAX_OPEN_ORDERS} at a time.`,
  refuse: 'While the market is closed no market order is accepted.',
}

const EX_DATE_REFUSED =
  'On the ex-date of a dividend no order in that stock or fund is accepted before the first price of the session.'

const EX_DATE: Record<FaqFacts['afterHoursOrders'], string> = {
  'fill-at-close': EX_DATE_REFUSED,
  queue: 'On the ex-date of a dividend they also wait for the first price of the session.',
  refuse: EX_DATE_REFUSED,
}

const fillsOf = ({ fundPricing, afterHoursOrders: policy }: FaqFacts): string =>
  `${FILLS[fundPricing]} ${WAITS[policy]} ${EX_DATE[policy]}`

const LIMITS = 'Limit and stop orders wait for their price.'

function cancelOf({ fundPricing }: FaqFacts): string {
  const funds = fundPricing === 'next-nav' ? ' A fund order can be canceled until the close.' : ''
  return (
    `Yes, until it is filled: choose Cancel on the Orders page or on the page of the asset.${funds} To undo a ` +
    'trade, place the opposite order.'
  )
}
