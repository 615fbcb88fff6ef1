import { describe, expect, test } from 'vitest'
import { parseAlteration } from '#server/platform/database/citus/citus-statements.ts'

describe('an alteration of a table is its actions', () => {
  test.each([
    ['one', 'alter table plans add column color text', ['add column color text']],
    [
      'two',
      'alter table plans drop constraint a,\n  add constraint b foreign key (x, y) references c (x, y) not valid',
      ['drop constraint a', 'add constraint b foreign key (x, y) references c (x, y) not valid'],
    ],
    [
      'with commas in a check',
      `alter table plans add constraint a check (b in ('x', ')', 'y,z')), add column "d,e" text`,
      [`add constraint a check (b in ('x', ')', 'y,z'))`, 'add column "d,e" text'],
    ],
  ])('%s', (_what, sql, actions) =>
    expect(parseAlteration(sql)).toEqual({ start: 'alter table plans', table: 'plans', actions }),
  )

  test('of a schema, or of the table alone', () => {
    expect(parseAlteration('ALTER TABLE IF EXISTS ONLY public.plans\n  disable trigger user')).toEqual({
      start: 'ALTER TABLE IF EXISTS ONLY public.plans',
      table: 'public.plans',
      actions: ['disable trigger user'],
    })
  })

  test('another statement is none', () => {
    for (const sql of ['create table plans (id bigint)', 'alter index a rename to b', 'alter tables a b'])
      expect(parseAlteration(sql)).toBeNull()
  })
})
