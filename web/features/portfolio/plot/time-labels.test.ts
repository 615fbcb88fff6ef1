import { describe, expect, test } from 'vitest'
import { timeLabels } from './time-labels.ts'

describe('the time axis', () => {
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      time: Date.parse('2026-08-21T13:30:00Z') / 1000 + at * seconds,
      price: 1,
    }))
  const labels = (points: ReturnType<typeof every>, step: number | 'day') =>
    timeLabels(points, { step }, 5).map(({ label }) => label)

  test('reads New York’s clock within a day, days within a year, months beyond', () => {
    expect(labels(every(120, 196), 60)).toEqual(['10:18 AM', '11:56 AM', '1:34 PM', '3:12 PM ET'])
    expect(labels(every(86_400, 23), 'day')).toEqual(['Aug 23', 'Aug 28', 'Sep 1', 'Sep 5', 'Sep 10'])
    expect(labels(every(86_400, 500), 'day')).toEqual([
      'Oct 2026',
      'Jan 2027',
      'Apr 2027',
      'Aug 2027',
      'Nov 2027',
    ])
  })

  test('says nothing twice, and nothing of one point', () => {
    expect(labels(every(3_600, 40), 60)).toEqual(['Aug 21', 'Aug 22'])
    expect(labels(every(1, 1), 60)).toEqual([])
  })
})
