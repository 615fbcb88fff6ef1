import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { adminCreate } from '#server/cli/commands/admin.ts'
import { userLock } from '#server/cli/commands/user.ts'
import type { Verb } from '#server/cli/verb.ts'
import { readWords } from '#server/cli/read-words.ts'
import { runNorthfold } from '../support/northfold.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const northfold = (words: string, options?: Parameters<typeof runNorthfold>[2]) =>
  runNorthfold(database.connection, words, options)

/** With an argument and an option, as a verb may have. */
const send: Verb = { name: 'mail send', takes: '<file> --to <address>', does: '', run: async () => {} }
const VERBS = [adminCreate, userLock, send]

async function usernames(): Promise<string[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<{ username: string }>('select username from users')
  await client.end()
  return rows.map(({ username }) => username)
}

describe('the command line', () => {
  test('lists its verbs when asked for none', async () => {
    const { code, output } = await northfold('')
    expect(code).toBe(0)
    for (const verb of ['admin create <username>', 'user lock <username>', 'config check'])
      expect(output).toContain(verb)
  })

  test('explains a verb, and the verbs of a word, without doing anything', async () => {
    for (const words of ['admin create --help', 'admin create ada -h', 'help admin create']) {
      const { code, output, errors } = await northfold(words)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toContain('admin create <username> [<role>]')
      expect(output).not.toContain('user lock')
    }
    expect((await northfold('backup --help')).output).toContain('backup restore <file>')
    expect(await usernames()).toEqual([])
  })

  test('that is misused says what was wrong in its first line, then the usage, and exits with 2', async () => {
    const { code, output, errors } = await northfold('admin create one support three')
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(/^"three" is more than "admin create" takes\.\n.*\n\n {2}admin create <username>/)
  })

  test('a word that begins with a hyphen becomes no name', async () => {
    expect(await northfold('admin create --force')).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^"admin create" has no option --force\.\n/),
    })
    expect(await northfold('admin create -- --force')).toMatchObject({
      code: 1,
      errors: 'A username made here cannot begin with a hyphen.\n',
    })
    expect(await usernames()).toEqual([])
  })

  test.each([
    ['fly', 'There is no verb "fly".'],
    ['--fly', '--fly is no verb.'],
    ['admin', 'There is no verb "admin".'],
    ['lock one', 'There is no verb "lock one".'],
    ['admin create', '"admin create" needs <username>.'],
    ['user lock one two', '"two" is more than "user lock" takes.'],
    ['mail send 1', '"mail send" needs --to <address>.'],
    ['mail send --to a:1', '"mail send" needs <file>.'],
    ['mail send 1 --to', '--to needs a value.'],
    ['mail send 1 --to --help', '--to needs a value.'],
    ['mail send 1 --to=', '--to needs a value.'],
    ['mail send 1 --to a:1 --to b:1', '--to is given twice.'],
    ['mail send 1 --from a:1', '"mail send" has no option --from.'],
  ])('of "%s" says: %s', (typed, misuse) => {
    expect(readWords(VERBS, typed.split(' '))).toMatchObject({ misuse })
  })

  test('gives a verb a word for each of its arguments, wherever its options stand', () => {
    const read = (typed: string) => readWords(VERBS, typed.split(' '))
    expect(read('admin create one')).toEqual({ verb: adminCreate, words: ['one', undefined] })
    expect(read('admin create one support')).toEqual({ verb: adminCreate, words: ['one', 'support'] })
    for (const typed of ['mail send 1 --to a:1', 'mail send --to=a:1 1'])
      expect(read(typed)).toEqual({ verb: send, words: ['1', 'a:1'] })
    expect(read('user lock -- -ada')).toEqual({ verb: userLock, words: ['-ada'] })
  })

  test('config check confirms the settings, or names the bad one', async () => {
    expect(await northfold('config check')).toMatchObject({ code: 0, errors: '' })
    expect(await northfold('config check', { env: { PORT: 'x' } })).toEqual({
      code: 1,
      output: '',
      errors: 'PORT must be a whole number from 0 to 65535; it is "x".\n',
    })
  })

  test('config check names what is no setting in .env, and what is nearly one in the environment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'northfold-env-'))
    writeFileSync(join(folder, '.env'), 'BAKUP_KEY=1\nSMTP_HOST=mail\nNODE_OPTIONS=\nTZ=UTC\n')
    // What a shell, a container and a service manager set.
    const ordinary = {
      HOME: '/',
      HOSTNAME: 'a',
      POSTGRES_PASSWORD: 'x',
      PGPORT: '1',
      LOGNAME: 'a',
      MAIL: 'a',
    }
    const { code, output } = await northfold('config check', {
      env: { ...ordinary, REQUIRE_ADMIN_SECONDFACTOR: 'on', PROT: '80', OTEL_SERVICE_NAME: 'a' },
      cwd: folder,
    }).finally(() => rmSync(folder, { recursive: true }))
    expect({ code, warnings: output.split('\n').filter((line) => line.startsWith('Warning')) }).toEqual({
      code: 0,
      warnings: [
        'Warning: BAKUP_KEY is not a setting. Did you mean BACKUP_KEY?',
        'Warning: PROT is not a setting. Did you mean PORT?',
        'Warning: REQUIRE_ADMIN_SECONDFACTOR is not a setting. Did you mean REQUIRE_ADMIN_SECOND_FACTOR?',
        'Warning: SMTP_HOST in .env is not a setting.',
      ],
    })
  })

  test('reports an unreachable database in one sentence', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:4299/none' }
    const { code, errors } = await northfold('user lock ada', { env })
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^The database at 127\.0\.0\.1:4299\/none \(DATABASE_URL\) cannot be used: [^\n]+\.\n$/,
    )
  })
})
