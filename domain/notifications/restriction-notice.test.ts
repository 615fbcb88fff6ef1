import { expect, test } from 'vitest'
import { accountRestricted, restrictionEnded } from './restriction-notice.ts'

test('whose account was restricted reads what they cannot do, and in the end what they can do again', () => {
  const { body } = accountRestricted({ rights: ['withdraw', 'buy', 'sell'], sentence: 'We ask.' })
  expect(body).toBe('You cannot buy, sell or withdraw. We ask.')
  expect(restrictionEnded(['keys'], []).body).toBe('You can use API keys again.')
  expect(restrictionEnded(['buy', 'keys'], ['buy']).body).toBe(
    'You can use API keys again. You still cannot buy.',
  )
  expect(restrictionEnded(['buy'], ['buy', 'sell']).body).toBe('You still cannot buy or sell.')
})
