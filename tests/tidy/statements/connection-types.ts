import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Source } from '../../support/sources.ts'
import type { Around } from './composed-texts.ts'
import { type Node, WRAPPERS, childrenOf, isFunction, nameOf, nodeOf, nodesOf } from './syntax.ts'

/** A type annotation, and the file that it stands in. */
interface Written {
  node: Node
  path: string
}

/** What answers the pool that it is given: a connection has what its pool has. */
const SAME_AS_POOL = new Set(['inTransaction', 'inSnapshot'])
/** Types that stand for the one they are given first. */
const OF_ANOTHER = new Set(['Pick', 'Omit', 'Readonly', 'Required', 'Partial'])
/** Calls that hand out what has customers' tables. */
const OF_SHARD = new Set(['enter', 'ofShard'])

/** The types that are written in `sources`, where a connection's can be read off without a compiler. */
export class ConnectionTypes {
  readonly #files: ReadonlyMap<string, readonly Node[]>

  constructor(sources: readonly Pick<Source, 'path' | 'text'>[]) {
    this.#files = new Map(
      sources.map(({ path, text }) => [path, nodesOf(parseSync(path, text).program, 'body')]),
    )
  }

  /**
   * The name of the type of an expression, such as 'ShardTx' or 'Pool'; null where it is not written near enough: then
   * the compiler alone knows.
   */
  nameOf(expression: Node, within: readonly Around[], path: string): string | null {
    const written = this.#of(expression, within, path)
    return written === 'shard' ? 'Shard' : written ? nameOfType(written.node) : null
  }

  #of(expression: Node, within: readonly Around[], path: string): Written | 'shard' | null {
    const inner = WRAPPERS.has(expression.type) ? nodeOf(expression, 'expression') : undefined
    const awaited = expression.type === 'AwaitExpression' ? nodeOf(expression, 'argument') : undefined
    if (inner ?? awaited) return this.#of((inner ?? awaited) as Node, within, path)
    if (expression.type === 'Identifier') return this.#named(nameOf(expression), within, path)
    if (expression.type === 'CallExpression') {
      const callee = nodeOf(expression, 'callee')
      const called = callee?.type === 'MemberExpression' ? nodeOf(callee, 'property') : callee
      if (OF_SHARD.has(nameOf(called))) return 'shard'
      const pool = callee?.type === 'MemberExpression' ? nodeOf(callee, 'object') : undefined
      return pool && nameOf(called) === 'connect' ? this.#of(pool, within, path) : null
    }
    if (expression.type !== 'MemberExpression') return null
    const object = nodeOf(expression, 'object')
    const found = object ? this.#of(object, within, path) : null
    return found && found !== 'shard' ? this.#property(found, nameOf(nodeOf(expression, 'property'))) : found
  }

  /** What a name inside these functions was declared as. */
  #named(name: string, within: readonly Around[], path: string): Written | 'shard' | null {
    const around = within.at(-1)
    if (!around) return null
    const outside = within.slice(0, -1)
    for (const given of nodesOf(around.function, 'params')) {
      const parameter = given.type === 'AssignmentPattern' ? (nodeOf(given, 'left') ?? given) : given
      const written = annotationOf(parameter)
      if (parameter.type === 'Identifier' && nameOf(parameter) === name)
        return written ? { node: written, path } : this.#given(around, outside, path)
      const property = propertyNamed(parameter, name)
      if (property !== undefined) return written ? this.#property({ node: written, path }, property) : null
    }
    for (const each of declarationsIn(nodeOf(around.function, 'body'))) {
      const [id, from] = [nodeOf(each, 'id'), nodeOf(each, 'init')]
      if (!id || !from) continue
      if (id.type === 'Identifier' && nameOf(id) === name) return this.#of(from, within, path)
      const property = propertyNamed(id, name)
      if (property === undefined) continue
      const whole = this.#of(from, within, path)
      return whole && whole !== 'shard' ? this.#property(whole, property) : whole
    }
    return this.#named(name, outside, path)
  }

  /** Of the parameter of what is run in a transaction. */
  #given({ givenTo }: Around, outside: readonly Around[], path: string): Written | 'shard' | null {
    const [pool] = givenTo ? nodesOf(givenTo, 'arguments') : []
    return givenTo && pool && SAME_AS_POOL.has(nameOf(nodeOf(givenTo, 'callee')))
      ? this.#of(pool, outside, path)
      : null
  }

  #property({ node, path }: Written, name: string, depth = 0): Written | null {
    if (depth > 12) return null
    const next = (each: Node, at = path): Written | null =>
      this.#property({ node: each, path: at }, name, depth + 1)
    const first = (all: readonly Node[], at = path): Written | null => {
      for (const each of all) {
        const found = next(each, at)
        if (found) return found
      }
      return null
    }
    if (node.type === 'TSIntersectionType') return first(nodesOf(node, 'types'))
    if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody') {
      const members = nodesOf(node, node.type === 'TSTypeLiteral' ? 'members' : 'body')
      const own = members.find((each) => nameOf(nodeOf(each, 'key')) === name)
      const written = own && annotationOf(own)
      return written ? { node: written, path } : null
    }
    if (node.type !== 'TSTypeReference') return null
    if (OF_ANOTHER.has(nameOfType(node) ?? ''))
      return first(nodesOf(nodeOf(node, 'typeArguments') ?? {}, 'params').slice(0, 1))
    const declared = this.#declared(nameOfType(node) ?? '', path)
    if (!declared) return null
    const body = nodeOf(declared.node, 'body') ?? nodeOf(declared.node, 'typeAnnotation')
    const own = body && next(body, declared.path)
    if (own) return own
    for (const base of nodesOf(declared.node, 'extends')) {
      const named = nodeOf(base, 'expression')
      const [picked] = nodesOf(nodeOf(base, 'typeArguments') ?? {}, 'params')
      const found = picked ? next(picked, declared.path) : null
      if (found) return found
      const above = named && this.#declared(nameOf(named), declared.path)
      const inherited = above && next(nodeOf(above.node, 'body') ?? above.node, above.path)
      if (inherited) return inherited
    }
    return null
  }

  #declared(name: string, path: string): Written | null {
    for (const statement of this.#files.get(path) ?? []) {
      const node = nodeOf(statement, 'declaration') ?? statement
      const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
      if (isType && nameOf(nodeOf(node, 'id')) === name) return { node, path }
      if (statement.type !== 'ImportDeclaration') continue
      const imported = nodesOf(statement, 'specifiers').find((each) => nameOf(nodeOf(each, 'local')) === name)
      const target = String(Reflect.get(nodeOf(statement, 'source') ?? {}, 'value'))
      const from = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target.replace(/^#/, '')
      if (imported) return this.#declared(nameOf(nodeOf(imported, 'imported')), from)
    }
    return null
  }
}

const annotationOf = (node: Node): Node | undefined => {
  const annotation = nodeOf(node, 'typeAnnotation')
  return annotation && nodeOf(annotation, 'typeAnnotation')
}

/** The name of a type; of several that are joined, that of a shard if one is. */
const nameOfType = (node: Node): string | null => {
  if (node.type === 'TSTypeReference') return nameOf(nodeOf(node, 'typeName'))
  const names = nodesOf(node, 'types').flatMap((each) => nameOfType(each) ?? [])
  return names.find((name) => name.startsWith('Shard')) ?? names[0] ?? null
}

/** The property that a pattern gives this name to. */
const propertyNamed = (pattern: Node, name: string): string | undefined => {
  const found = nodesOf(pattern, 'properties').find((each) => {
    const value = nodeOf(each, 'value')
    return nameOf(value?.type === 'AssignmentPattern' ? nodeOf(value, 'left') : value) === name
  })
  return found && nameOf(nodeOf(found, 'key'))
}

/** What a function declares, but for what those inside it do. */
const declarationsIn = (node: Node | undefined): Node[] =>
  node === undefined
    ? []
    : childrenOf(node).flatMap((each) =>
        isFunction(each) ? [] : each.type === 'VariableDeclarator' ? [each] : declarationsIn(each),
      )
