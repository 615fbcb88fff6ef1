import { describe, expect, test } from 'vitest'
import { ACCEPTED, NAMED_OTHERWISE } from './support/api/accepted-input.ts'
import { BAD_AMOUNTS, BAD_TEXTS } from './support/api/bad-input.ts'
import { ENDPOINTS } from './support/api/endpoints.ts'
import { SAMPLE_BODIES } from './support/api/sample-bodies.ts'

/**
 * What every field of every body refuses: `hostile-input.test.ts` sends the same values over HTTP, and an endpoint's
 * own file has only what is special to it.
 */
const BAD_VALUES = [...BAD_TEXTS, ...BAD_AMOUNTS]

describe.each(
  ENDPOINTS.flatMap(({ method, path, input: { body } }) => (body ? [{ method, path, body }] : [])),
)('$method $path', ({ path, body }) => {
  const sample = SAMPLE_BODIES[path] ?? {}
  const parsed = (field: string, value: unknown) => body.safeParse({ ...sample, [field]: value })

  test.each(Object.keys(sample))('refuses each bad value of %s, and names the field', (field) => {
    const name = `${path} ${field}`
    const accepted = BAD_VALUES.filter(([, value]) => parsed(field, value).success).map(([what]) => what)
    expect([...new Set(accepted)].toSorted()).toEqual((ACCEPTED[name] ?? []).toSorted())
    if (NAMED_OTHERWISE.has(name)) return
    const paths = BAD_VALUES.flatMap(([, value]) => parsed(field, value).error?.issues[0]?.path[0] ?? [])
    expect(new Set(paths)).toEqual(new Set(paths.length > 0 ? [field] : []))
  })
})

test('no field is listed that is in no body', () => {
  const fields = Object.entries(SAMPLE_BODIES).flatMap(([path, sample]) =>
    Object.keys(sample).map((field) => `${path} ${field}`),
  )
  expect([...Object.keys(ACCEPTED), ...NAMED_OTHERWISE].filter((name) => !fields.includes(name))).toEqual([])
})
