import type { Clock } from '#server/platform/clock.ts'
import type { StreamedTrade } from '../../ports/market-requests.ts'
import type { TradeStream } from '../../ports/trade-stream.ts'

/** A symbol without a trade for this long may have lost its subscription. */
const QUIET_MS = 60_000

/** Trades to be published, the last per symbol. */
export interface TradeBuffer {
  add(symbol: string, trade: StreamedTrade): void
  /** Takes waiting trades. Symbols are quiet only while connected and others trade. */
  take(isConnected: boolean): ReturnType<TradeStream['take']>
  clear(): void
}

export function createTradeBuffer(clock: Pick<Clock, 'monotonicMs'>): TradeBuffer {
  const lastTradeMs = new Map<string, number>()
  let trades = new Map<string, StreamedTrade>()

  return {
    add(symbol, trade) {
      const last = trades.get(symbol)
      if (!last || trade.atMs >= last.atMs) trades.set(symbol, trade)
      lastTradeMs.set(symbol, clock.monotonicMs())
    },
    take(isConnected) {
      const taken = trades
      trades = new Map()
      const nowMs = clock.monotonicMs()
      const quiet =
        isConnected && taken.size > 0
          ? [...lastTradeMs].flatMap(([symbol, atMs]) =>
              !taken.has(symbol) && nowMs - atMs <= QUIET_MS ? [symbol] : [],
            )
          : []
      return { trades: taken, quiet }
    },
    clear() {
      trades.clear()
      lastTradeMs.clear()
    },
  }
}
