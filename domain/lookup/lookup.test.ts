import { expect, test } from 'vitest'
import { depositReference } from '../cash/deposit-reference.ts'
import { readLookup } from './lookup.ts'

test('a whole id or reference is looked up however it is typed', () => {
  expect(readLookup(' 40961 ')).toEqual({ id: '40961', depositNumber: null, resetReference: null })
  const reference = depositReference(1000n)
  for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', ' ').slice(3)]) {
    expect(readLookup(typed)).toMatchObject({ id: null, depositNumber: 1000n })
  }
  expect(readLookup('k7qf3m2p')).toMatchObject({ resetReference: 'K7QF-3M2P' })
  expect(readLookup('23456789')).toMatchObject({ id: '23456789', resetReference: '2345-6789' })
})

test('a part of one, a name and a wrong check character ask for nothing', () => {
  const reference = depositReference(1000n)
  const wrong = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`
  for (const typed of ['', '12', '0123', 'K7QF', 'NF-7K3M', 'ada', wrong, '1234567890123456789', '1e5']) {
    expect(readLookup(typed), typed).toBeNull()
  }
})
