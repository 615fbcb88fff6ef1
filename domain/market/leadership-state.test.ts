import { testStateTable } from '../../tests/support/rules/state-table.ts'
import { nextLeadershipState } from './leadership-state.ts'

testStateTable(nextLeadershipState, ['lock_taken', 'loaded', 'lock_lost'], {
  candidate: 'taking_over - candidate',
  taking_over: '- leading candidate',
  leading: '- - candidate',
})
