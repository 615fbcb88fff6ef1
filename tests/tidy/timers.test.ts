import { expect, test } from 'vitest'
import { importsOf, product } from '../support/sources.ts'
import { OWN_TIMERS, WAITS, strayTimers, timersIn } from './timers.ts'

const SERVER = product(/^server\//)
const ALLOWED = new Set([...OWN_TIMERS.keys(), ...WAITS.keys()])

test('periodic work is a job: the server has no other timer than those listed', () => {
  expect(strayTimers(SERVER, ALLOWED)).toEqual([])
})

test('every listed file still has a timer, and one that goes on by itself is a job', () => {
  const having = new Set(SERVER.filter(({ text }) => timersIn(text).length > 0).map(({ path }) => path))
  expect([...ALLOWED].filter((path) => !having.has(path))).toEqual([])
  const jobs = importsOf(SERVER).filter(({ target }) => target.endsWith('server/platform/jobs/job.ts'))
  expect([...OWN_TIMERS.keys()].filter((path) => !jobs.some((each) => each.path === path))).toEqual([])
})

test.each([
  ['an interval', 'const timer = setInterval(look, 5_000)', 'setInterval'],
  ['a timer that arms itself again', 'const look = () => void setTimeout(look, 250)', 'setTimeout'],
  [
    'a loop that waits',
    "import { setTimeout as delay } from 'node:timers/promises'\nfor (;;) await delay(1_000)",
    'setTimeout',
  ],
])('%s outside the registry is found', (_, text, timer) => {
  const path = 'server/cash/look.ts'
  expect(strayTimers([{ path, text }], new Set())).toEqual([`${path}: ${timer}`])
  expect(strayTimers([{ path: 'server/platform/jobs/look.ts', text }], new Set())).toEqual([])
})

test('a listed file may wait, and may have no interval', () => {
  const path = 'server/cash/look.ts'
  const listed = new Set([path])
  expect(strayTimers([{ path, text: 'setTimeout(hangUp, 500)' }], listed)).toEqual([])
  expect(strayTimers([{ path, text: 'setInterval(look, 500)' }], listed)).toEqual([`${path}: setInterval`])
})
