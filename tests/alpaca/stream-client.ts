import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { NewApiKey } from '#contract/people/programs/keys.ts'

interface Message {
  stream?: string
  action?: string
  data: Record<string, unknown>
}

/** An order update as a program hears it. */
export type Update = {
  event: string
  order: { id: string; symbol: string; status: string }
  [field: string]: unknown
}

export const streamUrl = (url: string) => `${url.replace('http', 'ws')}/alpaca/stream`

export const authenticate = ({ keyId, secret }: Pick<NewApiKey, 'keyId' | 'secret'>) => ({
  action: 'authenticate',
  data: { key_id: keyId, secret_key: secret },
})

/** Programs' connections without a client library, and the way to end them all after a test. */
export function streamClients(usualUrl: () => string) {
  const open = new Set<WebSocket>()
  return {
    connect(url = usualUrl()) {
      const socket = new WebSocket(streamUrl(url))
      open.add(socket)
      const messages: Message[] = []
      const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
      const opened = new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject))
      socket.on('message', (data) => messages.push(JSON.parse(String(data))))
      const say = async (message: unknown) => {
        await opened
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
      }
      const told = (stream: string) =>
        messages.filter((message) => message.stream === stream).map(({ data }) => data)
      const updates = () => told('trade_updates') as Update[]
      const heard = (message: object) =>
        expect.poll(() => messages).toContainEqual(expect.objectContaining(message))
      return { socket, messages, closed, opened, say, told, updates, heard }
    },
    endAll() {
      for (const socket of open) socket.terminate()
      open.clear()
    },
  }
}
