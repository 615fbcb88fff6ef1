import { expect, test } from 'vitest'
import { OFFICE_ICONS, OFFICE_PLACES, officePlaceOf } from './office-places.ts'

test.each([
  ['/admin', '', '/admin'],
  ['/admin', 'queue=withdrawals', '/admin'],
  ['/admin', 'queue=rates', '/admin?queue=rates'],
  ['/admin/customers/12', '', '/admin/customers'],
  ['/admin/audit', 'action=sign_in', '/admin/audit'],
  ['/admin/settings', '', '/admin/settings'],
  ['/asset/AAPL', '', '/markets'],
  ['/asset', '', '/markets'],
  ['/news/sim-1', '', '/news'],
  ['/licences', '', undefined],
])('%s?%s belongs to %s', (path, search, place) => expect(officePlaceOf(path, search)).toBe(place))

test('every screen of the navigation has its icon', () => {
  expect(Object.keys(OFFICE_ICONS)).toEqual(OFFICE_PLACES.map(({ path }) => path))
})
