/** A stock as a person types it, with nothing in the parts that may be empty. For tests. */
export const STOCK = {
  type: 'stock',
  name: 'North Harbor Shipping',
  sector: 'Industrials',
  exchange: 'NYSE',
  website: '',
  category: '',
  expenseRatio: '',
  lastClose: '42.5',
  volatility: '',
  beta: '',
  drift: '',
  dividendYield: '',
  sharesOutstanding: '',
  earningsPerShare: '',
  averageVolume: '',
}

/** A fund. */
export const FUND = {
  ...STOCK,
  type: 'mutual_fund',
  name: 'North Harbor Index Fund',
  sector: '',
  exchange: '',
  category: 'Large Blend',
  expenseRatio: '0.04',
  lastClose: '120',
}
