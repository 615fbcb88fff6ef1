import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfPublicId, isPublicId, publicIdOf } from './public-id.ts'

const ids = fc.bigInt({ min: 1n, max: (1n << 63n) - 1n })

test('every number comes back out of its id, which is a UUID of version 8', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom('account' as const, 'order' as const), (id, kind) => {
      const text = publicIdOf(kind, id)
      expect(text).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(idOfPublicId(kind, text)).toBe(id)
      expect(idOfPublicId(kind, text.toUpperCase())).toBe(id)
      expect(idOfPublicId(kind === 'order' ? 'account' : 'order', text)).toBeNull()
    }),
  )
})

test('the id of an order is what it was: programs keep it', () => {
  expect(publicIdOf('order', 46_080n)).toBe('4e460000-0002-8000-8000-00000000b400')
})

test('no other text is one', () => {
  fc.assert(fc.property(fc.uuid(), (text) => isPublicId(text) === text.startsWith('4e460000-000')))
  fc.assert(fc.property(fc.string(), (text) => !isPublicId(text)))
  expect(isPublicId('4e460000-0002-8000-8000-000000000000')).toBe(false)
})
