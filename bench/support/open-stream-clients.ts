import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { streamStocks } from '#contract/market/market.ts'
import type { Heard, StreamCommand } from './stream-clients.ts'

/** The process with the clients, told what to do. */
export function openStreamClients(port: number) {
  const child = fork(fileURLToPath(new URL('./stream-clients.ts', import.meta.url)))
  const over = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the clients ended with ${code}`)),
  )
  over.catch(() => {})
  async function tell<Answer>(command: StreamCommand): Promise<Answer> {
    child.send(command)
    const [answer] = (await Promise.race([once(child, 'message'), over])) as [Answer]
    return answer
  }
  const { path } = streamStocks
  return {
    join: (cookies: string[]) => tell<'joined'>({ do: 'join', port, path, cookies }),
    stall: (cookies: string[]) => tell<'joined'>({ do: 'join and never read', port, path, cookies }),
    listen: (seconds: number) => tell<Heard>({ do: 'listen', port, seconds }),
    leave: () => child.disconnect(),
  }
}
