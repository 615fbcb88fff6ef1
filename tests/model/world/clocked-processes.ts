import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DOCUMENT_KEY } from '../../support/documents.ts'
import { asServer } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/server.ts'
import type { Start } from './clocked-server.ts'
import type { World } from './world.ts'

/** Servers in processes of their own, on the test's database and clock. */
export interface ClockedProcesses {
  world: World
  close(): Promise<void>
}

export async function startProcesses(testServer: TestServer, count: number): Promise<ClockedProcesses> {
  const { pool, clock } = testServer
  const env = {
    HOST: 'localhost',
    PORT: '0',
    RATE_LIMIT_FACTOR: '0',
    DOCUMENT_KEY,
    NEW_BANK_ACCOUNT_PAUSE_HOURS: '1',
  }
  const start: Start = { at: clock.now().toISOString(), env, ...asServer(testServer.connection) }
  const children = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'clocked-server.ts')))
  const urls = await Promise.all(children.map(async (child) => (await told(child, start)).url ?? ''))
  return {
    world: {
      urls,
      pool,
      clock,
      ordersWait: false,
      async advance(ms) {
        clock.advance({ ms })
        const now = clock.now().toISOString()
        const nows = await Promise.all(children.map(async (child) => (await told(child, { ms })).now))
        if (nows.some((other) => other !== now))
          throw new Error(`the clocks differ: ${now}, ${nows.join(', ')}`)
      },
    },
    async close() {
      await Promise.all(
        children.map(async (child) => {
          const ended = once(child, 'exit')
          child.disconnect()
          await ended
        }),
      )
    },
  }
}

/** Sends a message, and answers with what comes back. */
async function told(child: ChildProcess, message: object): Promise<{ url?: string; now?: string }> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a server ended with ${code}`)
  })
  ended.catch(() => {})
  child.send(message)
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
    return answer
  } finally {
    listening.abort()
  }
}
