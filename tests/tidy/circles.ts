import type { Import } from '../support/sources.ts'
import { pathOf } from './floors.ts'

/**
 * The circles among imports, at every level of the tree: between two files, and between two entries (files or whole
 * folders) of one folder. Each circle is one line that names its members. Types count: `import type` is an import.
 */
export function circlesIn(imports: readonly Import[]): string[] {
  const levels = new Map<string, Map<string, Set<string>>>()
  for (const { path, target } of imports) {
    const from = path.split('/')
    const to = pathOf(target).split('/')
    const depth = from.findIndex((part, at) => part !== to[at])
    const [entry, imported] = [from[depth], to[depth]]
    if (depth < 1 || entry === undefined || imported === undefined) continue
    const folder = from.slice(0, depth).join('/')
    const graph = levels.get(folder) ?? new Map<string, Set<string>>()
    levels.set(folder, graph.set(entry, (graph.get(entry) ?? new Set()).add(imported)))
  }
  return [...levels].flatMap(([folder, graph]) =>
    circlesOf(graph).map((members) => `${folder}: ${members.toSorted().join(' <-> ')}`),
  )
}

/** The strongly connected groups of a graph that have more than one member (Tarjan, 1972). */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(node: string): number {
    const own = order.size
    order.set(node, own)
    stack.push(node)
    let low = own
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === own) {
      const members = stack.splice(stack.indexOf(node))
      if (members.length > 1) circles.push(members)
    }
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
