import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { BenchDatabase } from './test-server.ts'

const run = promisify(execFile)
const CLIENTS = 16
const THREADS = 2

/** Whether PostgreSQL's own benchmark is installed. */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Prepares its tables in a database of their own beside ours. */
export async function preparePgbench(database: BenchDatabase): Promise<void> {
  await database.pool.query('create database pgbench')
  await pgbench(database, ['-i', '-q', '-s', '10'])
}

/** Transactions per second of `pgbench -N -M prepared` (simple update: three statements and a commit). */
export async function pgbenchPerSecond(database: BenchDatabase, seconds: number): Promise<number> {
  const options = [
    '-N',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    String(THREADS),
    '-T',
    String(seconds),
  ]
  const said = await pgbench(database, options)
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1])
  if (!perSecond) throw new Error(`pgbench measured nothing: ${said}`)
  return perSecond
}

async function pgbench({ connection }: BenchDatabase, options: string[]): Promise<string> {
  const { host, port, user, password } = connection
  const { stdout } = await run(
    'pgbench',
    ['-h', host, '-p', String(port), '-U', user, ...options, 'pgbench'],
    {
      env: { ...process.env, PGPASSWORD: password },
    },
  )
  return stdout
}
