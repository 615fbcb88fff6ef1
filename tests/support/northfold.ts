import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { settingsOf } from './database/postgres.ts'

const NORTHFOLD = resolve(import.meta.dirname, '../../server/cli/northfold.ts')

/**
 * Runs the operator's command line as its script does, on a database or on the data folder of a product that runs;
 * `piped` is what comes on standard input. Away from the checkout, whose .env is the developer's own.
 */
export async function runNorthfold(
  where: PostgresConnection | { dataDir: string },
  words: string,
  { piped, env = {}, cwd = tmpdir() }: { piped?: string; env?: Record<string, string>; cwd?: string } = {},
) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [NORTHFOLD, ...words.split(' ').filter(Boolean)], {
    cwd,
    env: { PATH, ...databaseOf(where), ...env },
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

const databaseOf = (where: PostgresConnection | { dataDir: string }): Record<string, string> =>
  'dataDir' in where ? { DATA_DIR: where.dataDir } : settingsOf(where)
