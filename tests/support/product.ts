import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { DOCUMENT_KEY } from './documents.ts'
import { expectVerified } from './database/verified-database.ts'

export interface Product {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has said so far, on both outputs. */
  output(): string
  /** Ctrl-C, once the books and the audit log of its own PostgreSQL are verified; answers with the exit code. */
  stop(): Promise<number | null>
  /** kill -9: the data folder stays for the next start, until `forget`. */
  kill(): Promise<void>
  /** Removes the data folder if it was made here. */
  forget(): void
}

/** The administrator of every product the tests start. */
export const ADMINISTRATOR = { username: 'admin', password: 'Rehearsal-2026!' }

/** A Wednesday, 10:00 in New York: the market is open. */
export const OPEN_MARKET = '2026-11-18T15:00:00Z'

/**
 * Starts the real server as its users do, on a free port and, unless DATA_DIR is given, an empty data folder that
 * `stop` removes; answers when it is ready. Rejects with what it said if it ends instead.
 */
export async function startProduct(env: Record<string, string> = {}, main = MAIN): Promise<Product> {
  const ownDir = env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'northfold-product-')) : undefined
  const dataDir = env['DATA_DIR'] ?? ownDir ?? ''
  const forget = () => void (ownDir && rmSync(ownDir, { recursive: true, force: true }))
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    CLOCK_STARTS_AT: OPEN_MARKET,
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    NEW_BANK_ACCOUNT_PAUSE_HOURS: '0',
    ...(env['DATABASE_URL'] ? { DOCUMENT_KEY } : {}),
    ...env,
  }
  const server = runServer(settings, main)
  const end = async (signal: NodeJS.Signals) => {
    server.process.kill(signal)
    return server.ended
  }
  const url = await server.ready
  if (url === undefined) {
    forget()
    throw new Error(`the server ended before it was ready:\n${server.output()}`)
  }
  return {
    url,
    dataDir,
    process: server.process,
    output: server.output,
    forget,
    async stop() {
      // One that was told to end already takes its PostgreSQL along.
      const isUp = !server.process.killed && server.process.exitCode === null
      const failure = isUp ? await proveProduct({ dataDir }).catch((error: Error) => error) : undefined
      const code = await end('SIGINT')
      forget()
      if (failure) throw failure
      return code
    },
    async kill() {
      await end('SIGKILL')
    },
  }
}

/**
 * Verifies what a product has left behind so far in its own PostgreSQL; one elsewhere is verified by the test that made
 * it.
 */
async function proveProduct({ dataDir }: Pick<Product, 'dataDir'>): Promise<void> {
  const running = runningPostgres(dataDir)
  if (running) await expectVerified(running.owner)
}

/** Throttles forget what came from the one address that all journeys come from: together they do more than one may. */
export async function forgetAddress({ dataDir }: Pick<Product, 'dataDir'>): Promise<void> {
  const running = runningPostgres(dataDir)
  if (!running) return
  const client = await openUnlimited(running.owner)
  await client.query("delete from throttles where bucket like '%:address:%'")
  await client.end()
}

/** Of this checkout; another version lies elsewhere. */
const MAIN = resolve(import.meta.dirname, '../../server/main.ts')

/** Starts the server with nothing but these settings; `ready` is its address, or undefined if it ended first. */
export function runServer(env: Record<string, string>, main = MAIN) {
  const { PATH = '', TMPDIR = tmpdir() } = process.env
  const NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../../.cache/node')
  const child = spawn(process.execPath, [main], {
    // Away from the checkout, whose .env is the developer's own.
    cwd: tmpdir(),
    env: { PATH, TMPDIR, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, ...env },
    // The channel closes with the test runner, however that ends, and the server ends with it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string | undefined>((settle) => {
    const listen = (chunk: string) => {
      said += chunk
      const url = /^Ready in \d+ ms at (\S+)/m.exec(said)?.[1]
      if (url !== undefined) settle(url)
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    void ended.then(() => settle(undefined))
  })
  return { process: child, ready, ended, output: () => said }
}
