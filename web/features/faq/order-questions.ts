import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import type { FaqFacts, FaqText } from './faq-facts.ts'

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
      'The message under the order names the reason: your balance or holdings are too small, the price has ' +
      'moved, or ' +
      'the market is closed. We notify you of the outcome of an order that waited.',
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
      'No. We pay dividends and proceeds without deducting tax, and issue no tax forms. History lists every ' +
      'trade and ' +
      'dividend for your tax return.',
  },
]

export const FILLS: Record<FaqFacts['fundPricing'], string> = {
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
