import { beforeEach, describe, expect, test } from 'vitest'
import { changeName } from '#contract/people/account.ts'
import { getUser } from '#contract/people/identity.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let carl: Person
let people = 0
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${people++}`, kycStatus: 'approved' })
})

const NAME = { firstName: 'Carla', lastName: 'Øst' }

describe('200', () => {
  test('the new name is shown at once, and on other nodes', async () => {
    const second = await testServer.secondNode()
    expect(await carl.call(changeName, { body: NAME })).toMatchObject({ status: 200, body: NAME })
    expect((await carl.call(getUser)).body).toMatchObject(NAME)
    expect((await second.as(carl).call(getUser)).body).toMatchObject(NAME)
  })

  test.each([
    ['composed', 'Zoe\u0308', 'Zoë'],
    ['with the joiners of its script', 'علی\u200Cرضا', 'علی\u200Cرضا'],
    ['without marks that are not seen', '\uFEFFAn\u00ADna\u200F', 'Anna'],
  ])('a name is stored %s', async (_, firstName, stored) => {
    await carl.call(changeName, { body: { ...NAME, firstName } })
    expect((await carl.call(getUser)).body).toMatchObject({ firstName: stored })
  })

  test('the legal name stays what was approved, and the profile stays approved', async () => {
    const before = (await carl.call(getProfile)).body
    await carl.call(changeName, { body: NAME })
    expect((await carl.call(getProfile)).body).toEqual(before)
    expect(before).toMatchObject({ status: 'approved' })
  })

  test('is on record with the name before; the same name again is not', async () => {
    await carl.call(changeName, { body: NAME })
    await carl.call(changeName, { body: NAME })
    const { rows } = await testServer.pool.query(
      `select actor_id::text, before, after, address from audit_log where action = 'name.changed' and customer_id = $1`,
      [carl.id],
    )
    const before = { firstName: expect.any(String), lastName: expect.any(String) }
    expect(rows).toEqual([{ actor_id: carl.id, before, after: NAME, address: '127.0.0.1' }])
  })
})

describe('400', () => {
  test.each([
    ['letters that are not seen', '\u3164', 'First name is required'],
    ['no letter or digit', '***', 'First name needs a letter or a digit'],
    ['a letter with 59 accents', `a${'\u0301'.repeat(59)}`, 'First name contains invalid characters'],
    ['a bidirectional override', 'An\u202Ena', 'First name contains invalid characters'],
  ])('a first name of %s', async (_, firstName, message) => {
    const reply = await carl.put(changeName.path, { ...NAME, firstName })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'firstName', message }] } })
  })

  test('a last name of 61 characters', async () => {
    const reply = await carl.put(changeName.path, { ...NAME, lastName: 'x'.repeat(61) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'lastName' }] } })
  })
})
