import { posix } from 'node:path'
import { parseSync } from 'vite'
import { type Node, childrenOf, isFunction, memberOf, nameOf, nodeOf, nodesOf } from './syntax.ts'

/** An expression and where its names are looked up. */
export interface Value {
  node: Node
  scope: Scope
}

/** The names of a module or of a function. */
export interface Scope {
  names: Map<string, Value>
  outer?: Scope
  path: string
}

export interface Module {
  body: readonly Node[]
  scope: Scope
  /** Local name: file and its name there; '*' for all of a file. */
  imports: ReadonlyMap<string, { path: string; name: string }>
}

export function openModule(path: string, text: string): Module {
  const body = nodesOf(parseSync(path, text).program, 'body')
  const scope: Scope = { names: new Map(), path }
  const imports = new Map<string, { path: string; name: string }>()
  for (const node of body) {
    declare(node, scope)
    if (node.type !== 'ImportDeclaration') continue
    const target = String(Reflect.get(nodeOf(node, 'source') ?? {}, 'value'))
    const from = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target.replace(/^#/, '')
    for (const each of nodesOf(node, 'specifiers')) {
      const name = each.type === 'ImportSpecifier' ? nameOf(nodeOf(each, 'imported')) : '*'
      imports.set(nameOf(nodeOf(each, 'local')), { path: from, name })
    }
  }
  return { body, scope, imports }
}

/** Adds the names that a statement declares. */
function declare(statement: Node, scope: Scope): void {
  const node = nodeOf(statement, 'declaration') ?? statement
  if (node.type === 'FunctionDeclaration') scope.names.set(nameOf(nodeOf(node, 'id')), { node, scope })
  if (node.type !== 'VariableDeclaration') return
  for (const each of nodesOf(node, 'declarations')) {
    const [id, init] = [nodeOf(each, 'id'), nodeOf(each, 'init')]
    if (!id || !init) continue
    if (id.type === 'Identifier') scope.names.set(nameOf(id), { node: init, scope })
    for (const property of nodesOf(id, 'properties')) {
      const [key, local] = [nodeOf(property, 'key'), nodeOf(property, 'value')]
      if (key && local) scope.names.set(nameOf(local), { node: memberOf(init, nameOf(key)), scope })
    }
  }
}

/** The names inside a function: its parameters with their `given` values, and what it declares. */
export function functionScope(node: Node, outer: Scope, given: readonly (Value | undefined)[] = []): Scope {
  const scope: Scope = { names: new Map(), outer, path: outer.path }
  nodesOf(node, 'params').forEach((param, at) => bind(param, given[at], scope))
  const inside = (child: Node): void => {
    declare(child, scope)
    if (!isFunction(child)) childrenOf(child).forEach(inside)
  }
  const body = nodeOf(node, 'body')
  if (body) inside(body)
  return scope
}

function bind(param: Node, given: Value | undefined, scope: Scope): void {
  const unknown: Value = { node: { type: 'Unknown', start: 0, end: 0 }, scope }
  if (param.type === 'Identifier') scope.names.set(nameOf(param), given ?? unknown)
  if (param.type === 'AssignmentPattern') {
    const [left, right] = [nodeOf(param, 'left'), nodeOf(param, 'right')]
    if (left) bind(left, given ?? (right && { node: right, scope }), scope)
  }
  for (const property of nodesOf(param, 'properties')) {
    const [key, local] = [nodeOf(property, 'key'), nodeOf(property, 'value')]
    if (key && local)
      bind(local, given && { node: memberOf(given.node, nameOf(key)), scope: given.scope }, scope)
  }
}
