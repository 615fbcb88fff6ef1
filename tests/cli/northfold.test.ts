import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCreate, adminCreateInRole } from '#server/cli/staff/admin-create.ts'
import { userLock } from '#server/cli/commands/user-lock.ts'
import { chooseVerb } from '#server/cli/verb.ts'
import { runNorthfold } from '../support/northfold.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const northfold = (words: string, options?: Parameters<typeof runNorthfold>[2]) =>
  runNorthfold(database.connection, words, options)

describe('the command line', () => {
  test('lists its verbs when asked for none', async () => {
    const { code, output } = await northfold('')
    expect(code).toBe(0)
    for (const verb of ['admin create <username>', 'user lock <username>', 'config check'])
      expect(output).toContain(verb)
  })

  test('that is misused prints the usage, and exits with 2', async () => {
    const { code, output, errors } = await northfold('admin create one support three')
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toContain('admin create <username>')
  })

  test('requires every word of a verb and exactly its arguments', () => {
    const chosen = (words: string) => chooseVerb([adminCreate, adminCreateInRole, userLock], words.split(' '))
    expect(chosen('admin create one')).toEqual({ verb: adminCreate, words: ['one'] })
    expect(chosen('admin create one support')).toEqual({
      verb: adminCreateInRole,
      words: ['one', 'support'],
    })
    for (const words of [
      '',
      'fly',
      'admin',
      'admin create',
      'admin create one support three',
      'user create one',
      'lock one',
    ]) {
      expect(chosen(words)).toBeUndefined()
    }
  })

  test('config check confirms the settings, or names the bad one', async () => {
    expect(await northfold('config check')).toMatchObject({ code: 0, errors: '' })
    expect(await northfold('config check', { env: { PORT: 'x' } })).toEqual({
      code: 1,
      output: '',
      errors: 'PORT must be a whole number from 0 to 65535; it is "x".\n',
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
