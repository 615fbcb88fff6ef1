import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PostgresConnection } from '#server/database/embedded-postgres.ts'

const NORTHFOLD = resolve(import.meta.dirname, '../../server/cli/northfold.ts')

/** Runs the operator's command line on a database as its script does; `piped` is what comes on standard input. */
export async function runNorthfold(
  connection: PostgresConnection,
  words: string,
  { piped, env = {} }: { piped?: string; env?: Record<string, string> } = {},
) {
  const { host, port, user, password, database } = connection
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [NORTHFOLD, ...words.split(' ').filter(Boolean)], {
    // Away from the checkout, whose .env is the developer's own.
    cwd: tmpdir(),
    env: { PATH, DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`, ...env },
    stdio: [piped === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(piped)
  const [output, errors] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  return { code: child.exitCode, output, errors }
}
