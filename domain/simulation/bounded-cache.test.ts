import { expect, test } from 'vitest'
import { createBoundedCache, createBoundedMap } from './bounded-cache.ts'

test('of more values than there is room for the one unused for longest goes', () => {
  const map = createBoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  map.set('a', 4)
  map.set('d', 5)
  expect([map.get('a'), map.get('c'), map.get('d')]).toEqual([4, undefined, 5])
})

test('a value is computed once while it is remembered', () => {
  const computed: string[] = []
  const remember = createBoundedCache<string, string>(2)
  const ask = (key: string) =>
    remember(key, () => {
      computed.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})
