import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

test.each([
  [null, false, false, 'next later later later', '/profile'],
  ['rejected', false, false, 'next later later later', '/profile'],
  ['pending', false, false, 'done waiting later later', '/profile'],
  ['approved', false, false, 'done done next later', '/wallet?open=deposit'],
  ['approved', true, false, 'done done waiting later', '/wallet?tab=deposits'],
  ['approved', false, true, 'done done done next', '/markets'],
  ['approved', true, true, 'done done done next', '/markets'],
] as const)(
  'profile %s, deposit pending %s, cash %s: %s, leading to %s',
  (profile, hasPendingDeposit, hasCash, states, to) => {
    const steps = setupSteps({ profile, hasPendingDeposit, hasCash })
    expect(steps.map(({ state }) => state).join(' ')).toBe(states)
    expect(steps.flatMap(({ link }) => link?.to ?? [])).toEqual([to])
  },
)
