import { expect, test } from 'vitest'
import { CORRECTION_HANDLER } from '#server/cash/proposals/correction-handler.ts'
import { proposalsOf } from '#server/records/proposals/proposal-kind.ts'
import { PROPOSAL_KINDS } from '#domain/proposals/proposal.ts'

const every = PROPOSAL_KINDS.map((kind) => ({ ...CORRECTION_HANDLER, kind }))

test('a server starts with each kind of proposal brought by one area, and not otherwise', () => {
  const [areas, others] = [every.map((handler) => ({ proposals: [handler] })), every.slice(1)]
  expect(Object.keys(proposalsOf([{}, ...areas])).toSorted()).toEqual(PROPOSAL_KINDS.toSorted())
  expect(() => proposalsOf([{ proposals: others }])).toThrow('the areas bring the proposals')
  expect(() => proposalsOf([{ proposals: every }, { proposals: [CORRECTION_HANDLER] }])).toThrow(
    'correction, correction',
  )
})
