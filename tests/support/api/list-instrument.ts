import { expect } from 'vitest'
import { listAssets } from '#contract/market/market.ts'
import { changeSetting } from '#contract/office/settings.ts'
import type { Person } from '../people.ts'
import { FUND, STOCK } from '../rules/typed-listings.ts'

export const NORTH = 'NRTH'
export const NORTH_FUND = 'NHIX'

/** Lists an instrument, of a business with one administrator, who decides alone. */
export async function list(
  administrator: Person,
  symbol: string,
  value: Readonly<Record<string, string>>,
): Promise<void> {
  const body = { key: `listing.${symbol}`, value: { ...value }, reason: 'A test', seen: null }
  const { status } = await administrator.call(changeSetting, { body })
  if (status !== 200) throw new Error(`${symbol} was not listed: ${status}`)
}

/** Lists a stock and a fund. */
export async function listBoth(administrator: Person): Promise<void> {
  await list(administrator, NORTH, { ...STOCK, dividendYield: '4' })
  await list(administrator, NORTH_FUND, FUND)
}

/** The price of a symbol as a person reads it; undefined before the first. */
export async function priceTo(person: Person, symbol: string): Promise<string | undefined> {
  const { body } = await person.call(listAssets)
  return body.find((asset) => asset.symbol === symbol)?.currentPrice
}

/** Ends when a person reads a price of both. */
export async function untilBothArePriced(person: Person): Promise<void> {
  for (const symbol of [NORTH, NORTH_FUND]) await expect.poll(() => priceTo(person, symbol)).toBeDefined()
}
