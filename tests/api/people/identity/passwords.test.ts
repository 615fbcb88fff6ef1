import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { passwordScore } from '#domain/people/password-score.ts'
import { passwordStrength } from '#domain/people/password-strength.ts'
import { isWidelyUsed } from '#domain/people/common-passwords.ts'
import { generatePassword } from '#server/people/passwords/generate-password.ts'
import {
  createHashingQueue,
  newPasswordProblem,
  refuseWeakPassword,
  createPasswords,
} from '#server/people/passwords/passwords.ts'

describe('the hashing queue', () => {
  /** Work that ends when the test says so, and counts how much of it ran at once. */
  function heldWork() {
    const finish: (() => void)[] = []
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
      return 'done'
    }
    const finishAll = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        while (finish.length === 0) await Promise.resolve()
        finish.shift()?.()
      }
    }
    return { work, finishAll, most: () => most, started: () => finish.length }
  }

  test('runs two at a time, queues 64 and refuses the rest', async () => {
    const queue = createHashingQueue()
    const { work, finishAll, most } = heldWork()
    const results = Array.from({ length: 70 }, () => queue.run(work))
    const refused = await Promise.all(results.slice(66))
    expect(refused).toEqual(Array(4).fill({ refused: 'busy', retryAfterSeconds: 1 }))
    await finishAll(66)
    expect(await Promise.all(results.slice(0, 66))).toEqual(Array(66).fill('done'))
    expect(most()).toBe(2)
  })

  test('has room again when the work is done, and after work that failed', async () => {
    const queue = createHashingQueue()
    const failing = () => Promise.reject(new Error('out of memory'))
    for (let time = 0; time < 5; time += 1) await expect(queue.run(failing)).rejects.toThrow('out of memory')
    expect(await queue.run(async () => 'done')).toBe('done')
  })

  test('serves in the order of arrival', async () => {
    const queue = createHashingQueue()
    const order: number[] = []
    await Promise.all([1, 2, 3, 4, 5].map((at) => queue.run(async () => void order.push(at))))
    expect(order).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a password', () => {
  const passwords = createPasswords()

  test('is hashed with its own salt and verified', async () => {
    const [first, second] = await Promise.all([passwords.hash('Quiet-42'), passwords.hash('Quiet-42')])
    if (isRefusal(first) || isRefusal(second)) throw new Error('refused')
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await passwords.verify(first, 'Quiet-42')).toBe(true)
    expect(await passwords.verify(first, 'quiet-42')).toBe(false)
    expect(await passwords.verify(first, 'Quiet-42 ')).toBe(false)
  })

  test('of 128 characters counts to the last', async () => {
    const long = 'x'.repeat(127)
    const hash = await passwords.hash(`${long}a`)
    if (isRefusal(hash)) throw new Error('refused')
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
  })

  test('is never right without a stored hash', async () => {
    expect(await passwords.verify(null, 'Quiet-42')).toBe(false)
    expect(await passwords.verify(null, '')).toBe(false)
  })

  test('that was generated has 20 unambiguous characters and passes every rule', () => {
    for (let time = 0; time < 200; time += 1) {
      const password = generatePassword()
      expect(password).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{20}$/)
      expect(passwordScore(password)).toBeGreaterThanOrEqual(4)
      expect(isWidelyUsed(password)).toBe(false)
    }
  })
})

describe('a widely used password', () => {
  test.each([
    'Password1',
    'P@ssw0rd',
    'Passw0rd!',
    'password123!',
    'Welcome2024!',
    'Qwerty123',
    'Qwerty!@#1',
    'qwertyuiop123',
    'Abc12345',
    'Abcd1234!',
    '1q2w3e4r5T',
    '1Qaz2wsx',
    '!QAZ2wsx',
    'ZAQ12wsx',
    'Iloveyou1',
    'Dragon99!',
    'Monkey123',
    'Letmein1!',
    'Summer2026!',
    'Liverpool1',
    'Admin123!',
    'Football1',
    'Michael1990',
    'Aa123456',
    'Aa12345678!',
    'Abc123Abc123',
    'aAaAaAaA1!',
    '123456789Aa',
    'Northfold1!',
    'S3cr3t!!',
  ])('%s is refused, in any case', (password) => {
    expect(isWidelyUsed(password)).toBe(true)
    expect(isWidelyUsed(password.toUpperCase())).toBe(true)
    expect(isWidelyUsed(password.toLowerCase())).toBe(true)
  })

  test.each([
    'Quiet-Harbour-42',
    'Rehearsal-2026!',
    'correct horse battery staple',
    'Tr0ub4dor&3',
    'xK9#mQ2$',
    'Zz83#k!p',
    'Sunny-Harbour-42',
    '7391Qb5512##',
    'Dragon-rides-a-bus-9',
  ])('%s is not one', (password) => {
    expect(isWidelyUsed(password)).toBe(false)
  })
})

describe('the public fields of an account', () => {
  const known = { username: 'Ada', email: 'lovelace@example.com', productName: 'Northfold' }

  test.each(['Canada-Maple-42', 'My-LOVELACE-42', 'xx-NorthFold-42', 'ada-Quiet-42'])(
    '%s contains it',
    (password) => {
      expect(refuseWeakPassword(password, known)).toMatchObject({
        refused: 'bad_input',
        errors: [{ path: 'password' }],
      })
    },
  )

  test('two letters are found everywhere and forbid nothing', () => {
    const short = { username: 'al_', email: 'qu@example.com', productName: 'Q' }
    expect(refuseWeakPassword('Quiet-Harbour-42', short)).toBeNull()
  })
})

describe('the meter and sign-up agree', () => {
  const known = { username: 'ada', email: 'lovelace@example.com', productName: 'Northfold' }
  const piece = fc.oneof(
    fc.constantFrom(
      'password',
      'Dragon',
      'Qwerty',
      'abcd',
      '1234',
      '2026',
      '!',
      '-',
      'A',
      'z',
      '7',
      'quiet',
      'Harbour',
    ),
    fc.constantFrom('ada', 'Lovelace', 'NORTHFOLD', 'p@ssw0rd', '\0', '\uD800', 'é', '😀', 'x'.repeat(60)),
    fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
  )

  test('no password that sign-up refuses is shown as strong', () => {
    let refusedOfHighScore = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const password = pieces.join('')
        const { level } = passwordStrength(password, known)
        const problem = newPasswordProblem(password, known)
        if (problem !== null && passwordScore(password) >= 4) refusedOfHighScore += 1
        expect(problem !== null && level === 'strong', password).toBe(false)
        // The meter does not call a password weak that sign-up takes.
        expect(problem === null && level === 'weak', password).toBe(false)
      }),
      { numRuns: 5_000 },
    )
    expect(refusedOfHighScore).toBeGreaterThan(100)
  })
})
