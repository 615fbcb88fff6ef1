import { parseSync } from 'vite'
import type { Source } from '../support/sources.ts'

/** A function holds at most this many lines, from its first to its closing brace. */
const MAX_FUNCTION_LINES = 70

interface Node {
  type: string
  start: number
  end: number
}

/** "path: name, 82 lines" of every function in `source` that is longer than `MAX_FUNCTION_LINES`. */
export function longFunctions({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const found: string[] = []
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, name))
    if (!isNode(value)) return
    const lines = text.slice(value.start, value.end).split('\n').length
    const own = nameOf(value) ?? name
    if (isFunction(value) && lines > MAX_FUNCTION_LINES) found.push(`${path}: ${own}, ${lines} lines`)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, own)
  }
  visit(parseSync(path, text).program.body, '(anonymous)')
  return found
}

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** What a declaration, a property or a function is called; nothing for other nodes. */
function nameOf(node: Node): string | undefined {
  for (const key of ['id', 'key']) {
    const named: unknown = Reflect.get(node, key)
    if (isNode(named) && named.type === 'Identifier') return String(Reflect.get(named, 'name'))
  }
  return undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
