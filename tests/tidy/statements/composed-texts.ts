import type { Source } from '../../support/sources.ts'
import { type Module, type Scope, type Value, functionScope, openModule } from './scopes.ts'
import {
  type Node,
  WRAPPERS,
  answersOf,
  branchesOf,
  childrenOf,
  cookedOf,
  isFunction,
  isText,
  nameOf,
  nodeOf,
  nodesOf,
  partsOf,
} from './syntax.ts'

/** A text of the code with what it is composed of filled in. */
export interface ComposedText {
  path: string
  /** The one it begins in. */
  line: number
  text: string
}

/** Expansions end at this depth: a function that calls itself has no end. */
const MAX_DEPTH = 24
/** Of choices within a text. */
const MAX_COMBINATIONS = 64

/**
 * Every template, text and call that makes one in `sources`, with the constants and functions that it is composed of
 * filled in, also from other files. One that depends on a choice is there once for each. What only a running server
 * knows stays empty.
 */
export function composedTexts(sources: readonly Pick<Source, 'path' | 'text'>[]): ComposedText[] {
  const modules = new Map(sources.map(({ path, text }) => [path, openModule(path, text)]))
  const texts = new Texts(modules)
  return sources.flatMap(({ path, text }) => {
    const found: ComposedText[] = []
    const add = (made: readonly string[], { start }: Node) => {
      const line = text.slice(0, start).split('\n').length
      for (const each of new Set(made)) if (each) found.push({ path, line, text: each })
    }
    const visit = (node: Node, scope: Scope): void => {
      if (isText(node)) add(texts.of({ node, scope }, 0), node)
      if (node.type === 'CallExpression') add(texts.madeBy({ node, scope }), node)
      const inner = isFunction(node) ? functionScope(node, scope) : scope
      for (const child of childrenOf(node)) visit(child, inner)
    }
    const module = modules.get(path)
    if (module) for (const node of module.body) visit(node, module.scope)
    return found
  })
}

/** A statement that is run: `receiver.query(text)`. */
export interface RunStatement {
  path: string
  line: number
  /** What runs it. */
  receiver: Node
  /** The functions around it, the outermost first, each with the call that it is given to. */
  within: readonly Around[]
  text: string
}

export interface Around {
  function: Node
  givenTo?: Node | undefined
}

/** Every statement that `sources` run, once for each text that it may have. */
export function runStatements(sources: readonly Pick<Source, 'path' | 'text'>[]): RunStatement[] {
  const modules = new Map(sources.map(({ path, text }) => [path, openModule(path, text)]))
  const texts = new Texts(modules)
  return sources.flatMap(({ path, text: source }) => {
    const found: RunStatement[] = []
    const visit = (node: Node, scope: Scope, within: readonly Around[], givenTo?: Node): void => {
      const callee = node.type === 'CallExpression' ? nodeOf(node, 'callee') : undefined
      const receiver = callee?.type === 'MemberExpression' ? nodeOf(callee, 'object') : undefined
      const [statement] = nodesOf(node, 'arguments')
      if (callee && receiver && statement && nameOf(nodeOf(callee, 'property')) === 'query') {
        const line = source.slice(0, node.start).split('\n').length
        for (const text of new Set(texts.of({ node: statement, scope }, 0)))
          found.push({ path, line, receiver, within, text })
      }
      const inner = isFunction(node) ? functionScope(node, scope) : scope
      const around = isFunction(node) ? [...within, { function: node, givenTo }] : within
      for (const child of childrenOf(node)) visit(child, inner, around, callee ? node : undefined)
    }
    const module = modules.get(path)
    if (module) for (const node of module.body) visit(node, module.scope, [])
    return found
  })
}

/** Fills texts in. */
class Texts {
  readonly #modules: ReadonlyMap<string, Module>

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules
  }

  /** The texts that an expression may be; of what is no text, the texts in it. */
  of(value: Value, depth: number): readonly string[] {
    if (depth > MAX_DEPTH) return ['']
    const { node, scope } = value
    const next = (each: Node): readonly string[] => this.of({ node: each, scope }, depth + 1)
    if (node.type === 'Literal') return [String(Reflect.get(node, 'value') ?? '')]
    if (node.type === 'TemplateLiteral') {
      const expressions = nodesOf(node, 'expressions')
      const parts = nodesOf(node, 'quasis').flatMap((quasi, at) => {
        const filled = expressions[at]
        return [[cookedOf(quasi)], filled ? next(filled) : ['']]
      })
      return joined(parts, '')
    }
    if (node.type === 'CallExpression') return this.#ofCall(value, depth)
    if (node.type === 'ConditionalExpression') return branchesOf(node).flatMap(next)
    if (isFunction(node)) return this.#ofFunction(value, [], depth)
    if (node.type === 'Identifier' || node.type === 'MemberExpression')
      return this.#resolve(value, depth).flatMap((found) => this.of(found, depth + 1))
    return joined(childrenOf(node).map(next), ' ')
  }

  /** The texts that a call answers, alone or as parts of an object: its function was read without its arguments. */
  madeBy({ node, scope }: Value): readonly string[] {
    const callee = nodeOf(node, 'callee')
    if (!callee) return []
    const given = nodesOf(node, 'arguments').map((each): Value => ({ node: each, scope }))
    return this.#resolve({ node: callee, scope }, 0)
      .filter((called) => isFunction(called.node))
      .flatMap((called) => {
        const texts = answersOf(called.node).flatMap(partsOf).filter(isText)
        if (texts.length === 0) return []
        const within = functionScope(called.node, called.scope, given)
        return texts.flatMap((each) => this.of({ node: each, scope: within }, 0))
      })
  }

  #ofCall({ node, scope }: Value, depth: number): readonly string[] {
    const callee = nodeOf(node, 'callee')
    if (!callee) return ['']
    const given = nodesOf(node, 'arguments').map((each): Value => ({ node: each, scope }))
    const called = this.#resolve({ node: callee, scope }, depth).filter((each) => isFunction(each.node))
    if (called.length > 0) return called.flatMap((each) => this.#ofFunction(each, given, depth))
    const object = callee.type === 'MemberExpression' ? nodeOf(callee, 'object') : undefined
    if (!object) return ['']
    const [first] = given
    const mapped = first && this.#resolve(first, depth).find((each) => isFunction(each.node))
    if (!mapped) return this.of({ node: object, scope }, depth + 1)
    const elements = this.#elementsOf({ node: object, scope }, depth)
    return joined(
      elements.map((each) => this.#ofFunction(mapped, [each], depth)),
      ' ',
    )
  }

  #ofFunction({ node, scope }: Value, given: readonly Value[], depth: number): readonly string[] {
    const within = functionScope(node, scope, given)
    return answersOf(node).flatMap((each) => this.of({ node: each, scope: within }, depth + 1))
  }

  /** The elements of a list; one that is unknown where the list is. */
  #elementsOf(value: Value, depth: number): Value[] {
    const lists = this.#resolve(value, depth).filter(({ node }) => node.type === 'ArrayExpression')
    const elements = lists.flatMap(({ node, scope }) =>
      nodesOf(node, 'elements').map((each): Value => ({ node: each, scope })),
    )
    return elements.length > 0
      ? elements
      : [{ node: { type: 'Unknown', start: 0, end: 0 }, scope: value.scope }]
  }

  /** What an expression stands for: several where it is a choice. */
  #resolve({ node, scope }: Value, depth: number): Value[] {
    if (depth > MAX_DEPTH) return []
    const next = (value: Value): Value[] => this.#resolve(value, depth + 1)
    if (node.type === 'Identifier') return this.#named(nameOf(node), scope).flatMap(next)
    if (WRAPPERS.has(node.type)) {
      const inner = nodeOf(node, 'expression')
      return inner ? next({ node: inner, scope }) : []
    }
    if (node.type === 'ConditionalExpression')
      return branchesOf(node).flatMap((each) => next({ node: each, scope }))
    if (node.type !== 'MemberExpression') return [{ node, scope }]
    const [object, property] = [nodeOf(node, 'object'), nodeOf(node, 'property')]
    if (!object || !property) return []
    const isChosen = Reflect.get(node, 'computed') === true
    const all = object.type === 'Identifier' ? this.#imported(nameOf(object), scope) : undefined
    if (all?.name === '*') return this.#exported(all.path, nameOf(property)).flatMap(next)
    return next({ node: object, scope }).flatMap((found) =>
      nodesOf(found.node, 'properties')
        .filter((each) => isChosen || nameOf(nodeOf(each, 'key')) === nameOf(property))
        .flatMap((each) => nodeOf(each, 'value') ?? [])
        .flatMap((each) => next({ node: each, scope: found.scope })),
    )
  }

  #named(name: string, scope: Scope): Value[] {
    for (let each: Scope | undefined = scope; each; each = each.outer) {
      const value = each.names.get(name)
      if (value) return [value]
    }
    const from = this.#imported(name, scope)
    return from ? this.#exported(from.path, from.name) : []
  }

  #imported(name: string, scope: Scope): { path: string; name: string } | undefined {
    for (let each: Scope | undefined = scope; each; each = each.outer)
      if (each.names.has(name)) return undefined
    return this.#modules.get(scope.path)?.imports.get(name)
  }

  #exported(path: string, name: string): Value[] {
    const value = this.#modules.get(path)?.scope.names.get(name)
    return value ? [value] : []
  }
}

/** Parts one after the other, in every combination; where those are too many, all that each may be at once. */
function joined(parts: readonly (readonly string[])[], between: string): readonly string[] {
  const all = parts.map((texts) => [...new Set(texts)]).map((texts) => (texts.length > 0 ? texts : ['']))
  const isSmall = all.reduce((product, { length }) => product * length, 1) <= MAX_COMBINATIONS
  const few = isSmall ? all : all.map((texts) => [texts.join(' ')])
  return few.reduce<readonly string[]>(
    (starts, texts, at) =>
      starts.flatMap((start) => texts.map((text) => (at === 0 ? text : start + between + text))),
    [''],
  )
}
