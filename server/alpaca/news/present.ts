import { createHash } from 'node:crypto'
import type { CorporateActionType } from '#contract/alpaca/news-calls.ts'
import type { NewsItem } from '#contract/market/news.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { PRICE_UNITS_PER_DOLLAR } from '#domain/money/price.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { StoredAction } from '#server/market/corporate-actions/stored-action.ts'

/** An integer below 2^53 for Alpaca's clients: 52 bits of the id's hash. */
const newsIdOf = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16)

/** As Alpaca's clients read it, with every key; a report on this broker's page alone has no address. */
export function presentNews(item: NewsItem, withContent: boolean) {
  const [summary = ''] = item.content.split('\n\n')
  return {
    id: newsIdOf(item.id),
    headline: item.title,
    author: '',
    created_at: item.date,
    updated_at: item.date,
    summary,
    content: withContent ? item.content : '',
    url: item.link?.startsWith('http') ? item.link : null,
    images: [],
    symbols: item.symbols,
    source: item.isSimulated ? 'simulated' : '',
  }
}

/** A split into more shares is forward. */
export function typeOfAction(action: CorporateAction): CorporateActionType {
  if (action.kind === 'dividend') return 'cash_dividend'
  return action.split.newShares > action.split.oldShares ? 'forward_split' : 'reverse_split'
}

/** As Alpaca's clients read it; carried out on the ex-date. */
export function presentAction({ id, action }: StoredAction) {
  const { symbol, exDate } = action
  const named = { id: publicIdOf('action', id), symbol, ex_date: exDate, process_date: exDate }
  if (action.kind === 'dividend')
    return {
      ...named,
      cusip: '',
      rate: Number(action.perShare) / Number(PRICE_UNITS_PER_DOLLAR),
      special: false,
      foreign: false,
      payable_date: exDate,
    }
  const { newShares, oldShares } = action.split
  const rates = { ...named, new_rate: Number(newShares), old_rate: Number(oldShares) }
  return typeOfAction(action) === 'forward_split'
    ? { ...rates, cusip: '' }
    : { ...rates, new_cusip: '', old_cusip: '' }
}
