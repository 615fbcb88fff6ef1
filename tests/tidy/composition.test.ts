import { describe, expect, test } from 'vitest'
import { SOURCES, importsOf, product } from '../support/sources.ts'
import { compositionProblems } from './composition.ts'

/** server/platform/area.ts is the interface. */
const AREAS = SOURCES.map(({ path }) => path).filter((path) =>
  /^server\/(?!platform)\w+\/area\.ts$/.test(path),
)

test('server/app.ts makes each area once, and reaches what all areas have through their list', () => {
  const app = product(/^server\/app\.ts$/)
  expect(AREAS.length).toBeGreaterThan(5)
  expect(compositionProblems(app[0]?.text ?? '', importsOf(app), AREAS)).toEqual([])
})

describe('a composition', () => {
  const TEXT = `
    import { startTeaArea } from './tea/area.ts'
    import { type Cake, createCakeArea } from './cake/area.ts'
    const tea = add(startTeaArea(platform))
    add(await createCakeArea(platform, tea.leaves))
    for (const area of areas) area.routes(serve)`
  const problemsOf = (text: string, areas = ['server/tea/area.ts', 'server/cake/area.ts']) =>
    compositionProblems(text, importsOf([{ path: 'server/app.ts', text, lines: [] }]), areas)

  test('that adds every area has no problem', () => {
    expect(problemsOf(TEXT)).toEqual([])
  })

  test.each([
    [
      'makes an area and does not add it',
      TEXT.replace('add(startTeaArea(platform))', 'startTeaArea(platform)'),
      'startTeaArea',
    ],
    ['adds an area twice', `${TEXT}\nadd(startTeaArea(platform))`, 'startTeaArea'],
    ['mounts the routes of an area by name', `${TEXT}\ntea.routes(serve)`, 'tea.routes'],
    ['takes the proposals of an area by name', `${TEXT}\nlist(tea.proposals)`, 'tea.proposals'],
    ['closes an area by name', `${TEXT}\nawait tea.close?.()`, 'tea.close'],
  ])('that %s is found', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)])
  })

  test('that leaves an area out is found', () => {
    const areas = ['tea', 'cake', 'sugar'].map((name) => `server/${name}/area.ts`)
    expect(problemsOf(TEXT, areas)).toEqual(['server/sugar/area.ts is not imported once'])
  })
})
