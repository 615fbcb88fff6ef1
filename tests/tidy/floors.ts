import { posix } from 'node:path'
import type { Import } from '../support/sources.ts'

/** An area: a folder whose insides only itself and the floors above may import. */
export interface AreaFolder {
  /** Path from the root; `*` stands for one folder, each an area of its own. */
  folder: string
  /** Imports go to lower floors. */
  floor: number
}

/**
 * The floors of the tree. ARCHITECTURE.md shows this table. An import goes to a lower floor, or stays inside its area;
 * to another area on the same floor it goes through that area's `api.ts`. A file of `server/` itself is above all.
 */
export const FLOORS: readonly AreaFolder[] = [
  { folder: 'server/cli', floor: 7 },
  { folder: 'server/office', floor: 6 },
  { folder: 'server/alpaca', floor: 6 },
  { folder: 'server/cash', floor: 5 },
  { folder: 'server/trading', floor: 5 },
  { folder: 'server/people', floor: 4 },
  { folder: 'server/market', floor: 4 },
  { folder: 'server/records', floor: 3 },
  { folder: 'server/ledger', floor: 2 },
  { folder: 'server/platform', floor: 1 },
  { folder: 'web/app', floor: 5 },
  { folder: 'web/screens/*/*', floor: 4 },
  { folder: 'web/features', floor: 3 },
  { folder: 'web/ui', floor: 2 },
  { folder: 'web/lib', floor: 1 },
]

const TOP_FLOOR = 8

/** The imports that go up a floor, or sideways past an `api.ts`, as sentences. */
export function floorViolations(
  imports: readonly Import[],
  floors: readonly AreaFolder[] = FLOORS,
): string[] {
  return imports.flatMap(({ path, target }) => {
    const to = pathOf(target)
    const from = placeOf(path, floors)
    const into = placeOf(to, floors)
    if (!from || !into || from.area === into.area || into.floor < from.floor) return []
    if (into.floor === from.floor && posix.basename(to) === 'api.ts') return []
    return [`${path} imports ${to}: ${into.floor > from.floor ? 'up a floor' : 'past its api.ts'}`]
  })
}

/** '#server/clock.ts' is 'server/clock.ts'. */
export const pathOf = (target: string): string => target.replace(/^#/, '')

/** The area a file lies in and its floor; a file beside the areas of a project stands above them all. */
function placeOf(path: string, floors: readonly AreaFolder[]): { area: string; floor: number } | undefined {
  const parts = path.split('/')
  for (const { folder, floor } of floors) {
    const pattern = folder.split('/')
    if (parts.length > pattern.length && pattern.every((part, at) => part === '*' || part === parts[at]))
      return { area: parts.slice(0, pattern.length).join('/'), floor }
  }
  const isBeside = floors.some(({ folder }) => folder.split('/')[0] === parts[0])
  return isBeside ? { area: parts[0] ?? '', floor: TOP_FLOOR } : undefined
}
