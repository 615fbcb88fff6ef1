import { EODHD_WIRE } from './eodhd-wire.ts'
import type { StandInWire } from './market-server.ts'
import { TWELVEDATA_WIRE } from './twelvedata-wire.ts'

export const TOKEN = 'the-secret-token-of-the-account'

/** What chooses the provider, for the product and for its commands. */
export const ON_EODHD = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: TOKEN }

/** A stand-in is a quarter of an hour late, and most tests are about something else. */
const LATE = { LATE_PRICES: 'fill' }

/** The providers on the internet: how each is chosen, what it speaks, and how a round of prices begins. */
export const ADAPTERS = {
  eodhd: {
    wire: EODHD_WIRE,
    env: (url: string) => ({ ...ON_EODHD, ...LATE, EODHD_BASE_URL: url, EODHD_WS_URL: 'off' }),
    round: '/real-time/AAPL.US',
  },
  twelvedata: {
    wire: TWELVEDATA_WIRE,
    env: (url: string) => ({
      ...LATE,
      MARKET_DATA: 'twelvedata',
      TWELVEDATA_API_KEY: TOKEN,
      TWELVEDATA_BASE_URL: url,
      TWELVEDATA_CREDITS_PER_MINUTE: '610',
    }),
    round: '/quote?symbol=AAPL',
  },
} satisfies Record<string, Adapter>

export interface Adapter {
  wire: StandInWire
  env(url: string): Record<string, string>
  round: string
}
