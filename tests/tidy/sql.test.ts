import { describe, expect, test } from 'vitest'
import { code, found, product } from '../support/sources.ts'

/** Later ones write the whole list. */
const LAST_THAT_EDITED = 124

describe('SQL', () => {
  test('lists its columns', () => {
    // A function's rows and a subquery's are listed where they are made.
    const stars = product(/^(server|bench)\//).flatMap(({ path, text }) =>
      [...text.matchAll(/\bselect\s+\*[^`;]*?\bfrom\s+(\S+)/gi)].map(([, from = '']) => ({ path, from })),
    )
    expect(stars.filter(({ from }) => !/^(unnest)?\(/.test(from))).toEqual([])
  })

  test('has no parameter above $12 that is numbered by hand: statements are composed of named columns', () => {
    const BY_HAND = /\$(1[3-9]|[2-9]\d)\b/
    expect(found(product(/^server\/.*\.ts$/), BY_HAND)).toEqual([])
    expect(
      found([{ path: 'server/x.sql.ts', text: '', lines: ['values ($12, $13)'] }], BY_HAND),
    ).toHaveLength(1)
  })

  test('restates a list of kinds where it changes it: no migration edits the text of a constraint', () => {
    const OF_TEXT = /pg_get_constraintdef/
    const migrations = code(/^server\/platform\/database\/migrations\//)
    const later = migrations.filter(({ path }) => Number(/(\d{4})_/.exec(path)?.[1]) > LAST_THAT_EDITED)
    expect(later.length).toBeGreaterThan(10)
    expect(found(later, OF_TEXT)).toEqual([])
    expect(found(migrations, OF_TEXT).length).toBeGreaterThan(0)
  })

  test('is in no route', () => {
    expect(
      found(product(/^server\/.*\/routes\.ts$/), /\.query\(|\b(select|insert into|update \w+ set)\b/i),
    ).toEqual([])
  })
})
