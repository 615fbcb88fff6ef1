import { nextRoundState } from '#server/people/sessions/round-state.ts'
import { testStateTable } from '../../support/rules/state-table.ts'

testStateTable(nextRoundState, ['start', 'kept', 'due', 'checked', 'emptied', 'stop'], {
  unstarted: 'idle unstarted - - - stopped',
  idle: '- waiting - - - stopped',
  waiting: '- waiting checking - - stopped',
  checking: '- checking - waiting idle stopped',
  stopped: '- stopped - stopped stopped stopped',
})
