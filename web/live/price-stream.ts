import { type Asset, listAssets, streamFunds, streamStocks } from '#contract/market.ts'
import { keyOf, queryClient, queryOf } from '../api/query.ts'

export type LiveAssetType = 'stock' | 'mutual_fund'

/** 'idle' before the first message; 'polling' once reconnecting was given up. */
export type Connection = 'idle' | 'live' | 'reconnecting' | 'polling'

const MAX_RECONNECTS = 5
const FIRST_RECONNECT_MS = 5_000
const POLL_MS = 5_000
/** Leaving one screen for another that shows the same prices keeps the stream. */
const LINGER_MS = 2_000

const STREAMS = { stock: streamStocks.path, mutual_fund: streamFunds.path }

/**
 * The live prices of one asset type: a server-sent stream into the query cache, open only while a screen wants
 * it and the tab is visible. A broken stream reconnects five times, 5 s first and doubling, then polls; showing
 * the tab again or coming back online starts over.
 */
class PriceStream {
  readonly #type: LiveAssetType
  readonly #listeners = new Set<() => void>()
  #wanted = 0
  #connection: Connection = 'idle'
  #source: EventSource | null = null
  #reconnects = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(type: LiveAssetType) {
    this.#type = type
  }

  readonly connection = (): Connection => this.#connection

  /** Asks for the stream until the returned function is called. */
  readonly want = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#wanted += 1
    if (this.#wanted === 1) {
      document.addEventListener('visibilitychange', this.#restart)
      window.addEventListener('online', this.#restart)
      if (this.#source === null) this.#restart()
    }
    return () => {
      this.#listeners.delete(listener)
      this.#wanted -= 1
      if (this.#wanted === 0) setTimeout(this.#stopUnlessWanted, LINGER_MS)
    }
  }

  readonly #stopUnlessWanted = () => {
    if (this.#wanted > 0) return
    document.removeEventListener('visibilitychange', this.#restart)
    window.removeEventListener('online', this.#restart)
    this.#close()
    this.#say('idle')
  }

  readonly #restart = () => {
    this.#close()
    this.#reconnects = 0
    if (document.visibilityState === 'visible') this.#open()
  }

  readonly #open = () => {
    const source = new EventSource(STREAMS[this.#type])
    this.#source = source
    source.onmessage = (message: MessageEvent<string>) => {
      const assets: Asset[] = JSON.parse(message.data)
      queryClient.setQueryData(keyOf(listAssets, { query: { type: this.#type } }), assets)
      this.#reconnects = 0
      this.#say('live')
    }
    source.onerror = () => {
      this.#close()
      this.#recover()
    }
  }

  readonly #recover = () => {
    if (this.#reconnects === MAX_RECONNECTS) {
      this.#say('polling')
      this.#poll()
      return
    }
    this.#timer = setTimeout(this.#open, FIRST_RECONNECT_MS * 2 ** this.#reconnects)
    this.#reconnects += 1
    this.#say('reconnecting')
  }

  readonly #poll = () => {
    this.#timer = setTimeout(this.#poll, POLL_MS)
    // A failed poll shows through the label's age of prices; the next one is five seconds away.
    void queryClient
      .fetchQuery({ ...queryOf(listAssets, { query: { type: this.#type } }), staleTime: 0 })
      .catch(() => {})
  }

  readonly #close = () => {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  readonly #say = (connection: Connection) => {
    if (this.#connection === connection) return
    this.#connection = connection
    for (const listener of this.#listeners) listener()
  }
}

/** One stream per type, whatever the number of screens that want it. */
export const priceStreams: Record<LiveAssetType, PriceStream> = {
  stock: new PriceStream('stock'),
  mutual_fund: new PriceStream('mutual_fund'),
}
