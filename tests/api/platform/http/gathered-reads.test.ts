import { expect, test } from 'vitest'
import { databaseRefusal } from '#server/platform/database/failure.ts'
import { gatherReads } from '#server/platform/database/statements/gather-reads.ts'

/** A statement that answers when told to. */
function heldStatements() {
  const sent: {
    keys: readonly bigint[]
    answer: (found: Map<bigint, string>) => void
    fail: (error: Error) => void
  }[] = []
  const read = gatherReads<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<bigint, string>>()
    sent.push({ keys, answer: resolve, fail: reject })
    return promise
  })
  return { sent, read }
}

const named = (keys: readonly bigint[]) => new Map(keys.map((key) => [key, `row ${key}`]))

test('a single read starts at once; reads requested meanwhile share the next statement', async () => {
  const { sent, read } = heldStatements()
  const lonely = read(1n)
  expect(sent.map(({ keys }) => keys)).toEqual([[1n]])
  const others = [2n, 3n, 2n].map(read)
  expect(sent).toHaveLength(1)
  sent[0]!.answer(named([1n]))
  expect(await lonely).toBe('row 1')
  expect(sent.map(({ keys }) => keys)).toEqual([[1n], [2n, 3n]])
  sent[1]!.answer(named([2n]))
  expect(await Promise.all(others)).toEqual(['row 2', undefined, 'row 2'])
})

test('a crowd is worth a second statement beside the first, and never a third', async () => {
  const { sent, read } = heldStatements()
  const crowd = Array.from({ length: 24 }, (_, n) => read(BigInt(n)))
  expect(sent.map(({ keys }) => keys.length)).toEqual([1])
  crowd.push(...Array.from({ length: 40 }, (_, n) => read(BigInt(n + 24))))
  expect(sent.map(({ keys }) => keys.length)).toEqual([1, 24])
  sent[1]!.answer(named(sent[1]!.keys))
  await expect.poll(() => sent.map(({ keys }) => keys.length)).toEqual([1, 24, 39])
  for (const { keys, answer } of sent) answer(named(keys))
  expect(await Promise.all(crowd)).toEqual(Array.from({ length: 64 }, (_, n) => `row ${n}`))
})

test('a request while a statement is on its way is answered by a later one', async () => {
  const { sent, read } = heldStatements()
  const before = read(1n)
  const after = read(1n)
  sent[0]!.answer(new Map([[1n, 'old']]))
  expect(await before).toBe('old')
  sent[1]!.answer(new Map([[1n, 'new']]))
  expect(await after).toBe('new')
})

test('a statement that fails rejects its own reads and no others', async () => {
  const { sent, read } = heldStatements()
  const doomed = read(1n)
  const next = read(2n)
  sent[0]!.fail(new Error('connection lost'))
  await expect(doomed).rejects.toThrow('connection lost')
  sent[1]!.answer(named([2n]))
  expect(await next).toBe('row 2')
})

test('a statement asks for at most 256 rows, and no request is forgotten', async () => {
  const { sent, read } = heldStatements()
  const first = read(0n)
  const crowd = Array.from({ length: 600 }, (_, n) => read(BigInt(n + 1)))
  const answered = Promise.all([first, ...crowd])
  for (let next = 0; next < 5; next += 1) {
    await expect.poll(() => sent.length).toBeGreaterThan(next)
    sent[next]!.answer(named(sent[next]!.keys))
  }
  expect(sent.map(({ keys }) => keys.length)).toEqual([1, 24, 256, 256, 64])
  expect((await answered).at(-1)).toBe('row 600')
})

test('when the database is away, every waiting read is rejected at once', async () => {
  const { sent, read } = heldStatements()
  const crowd = Array.from({ length: 600 }, (_, n) => read(BigInt(n)))
  const outcomes = Promise.allSettled(crowd)
  for (const { fail } of sent) fail(new Error('Query read timeout'))
  const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && `${outcome.reason}`)
  expect(new Set(reasons)).toEqual(new Set(['Error: Query read timeout']))
  expect(sent).toHaveLength(2)
  // A later request is read.
  const later = read(1n)
  sent[2]!.answer(named([1n]))
  expect(await later).toBe('row 1')
})

test('at most ten thousand wait: further requests get busy', async () => {
  const { sent, read } = heldStatements()
  const crowd = Promise.allSettled(Array.from({ length: 1 + 24 + 10_000 }, (_, n) => read(BigInt(n))))
  const error: unknown = await read(20_000n).catch((reason: unknown) => reason)
  expect(error instanceof Error && databaseRefusal(error)?.refused).toBe('busy')
  for (const { fail } of sent) fail(new Error('Query read timeout'))
  await crowd
})
