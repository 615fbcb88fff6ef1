import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A stand-in for EODHD's stream of trades on this machine, which speaks its documented wire format. */
export interface TradeServer {
  url: string
  /** The address of every connection. */
  requested: string[]
  /** The symbols that are subscribed to now. */
  subscribed(): string[]
  /** Sends a trade to the subscribers of its symbol. */
  trade(symbol: string, price: unknown, at: Date, more?: object): void
  /** Sends this as it is. */
  say(text: string): void
  /** Breaks every connection. */
  hangUp(): void
  /** Refuses connections with this status from now on; without one it takes them. */
  refuse(status?: number): void
  close(): Promise<void>
}

export async function startTradeServer(): Promise<TradeServer> {
  const requested: string[] = []
  const readers = new Map<WebSocket, Set<string>>()
  let refusedWith: number | undefined
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })

  http.on('upgrade', (request, socket, head) => {
    requested.push(request.url ?? '')
    if (refusedWith !== undefined) {
      socket.end(`HTTP/1.1 ${refusedWith} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (reader) => {
      const symbols = new Set<string>()
      readers.set(reader, symbols)
      reader.send('{"status_code":200,"message":"Authorized"}')
      reader.on('message', (data) => subscribe(reader, symbols, String(data)))
      reader.on('close', () => readers.delete(reader))
    })
  })

  function subscribe(reader: WebSocket, symbols: Set<string>, text: string): void {
    const asks = JSON.parse(text) as { action: string; symbols: string }
    if (asks.action !== 'subscribe') return
    for (const symbol of asks.symbols.split(',')) {
      if (symbols.size >= 50) reader.send('{"status_code":422,"message":"Symbols limit reached"}')
      else symbols.add(symbol)
    }
  }

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const say = (text: string) => {
    for (const reader of readers.keys()) reader.send(text)
  }
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`,
    requested,
    subscribed: () => [...readers.values()].flatMap((symbols) => [...symbols]),
    trade(symbol, price, at, more = {}) {
      const text = JSON.stringify({
        s: symbol,
        p: price,
        v: 100,
        c: 14,
        dp: false,
        ms: 'open',
        t: at.getTime(),
        ...more,
      })
      for (const [reader, symbols] of readers) if (symbols.has(symbol)) reader.send(text)
    },
    say,
    hangUp() {
      for (const reader of readers.keys()) reader.terminate()
    },
    refuse: (status) => void (refusedWith = status),
    async close() {
      for (const reader of readers.keys()) reader.terminate()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
