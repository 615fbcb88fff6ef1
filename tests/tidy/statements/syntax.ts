/** A node of a parsed file. */
export interface Node {
  type: string
  start: number
  end: number
}

/** What stands around an expression and changes no value. */
export const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
])

export const memberOf = (object: Node, name: string): Node =>
  Object.assign(
    { type: 'MemberExpression', start: object.start, end: object.end },
    {
      object,
      property: { type: 'Identifier', start: object.start, end: object.end, name },
    },
  )

/** What a function may answer. */
export const answersOf = (node: Node): Node[] => {
  const body = nodeOf(node, 'body')
  if (!body) return []
  return body.type === 'BlockStatement' ? returned(body) : [body]
}

/** An expression, and the parts of an object. */
export const partsOf = (node: Node): Node[] => {
  if (WRAPPERS.has(node.type))
    return [nodeOf(node, 'expression')].flatMap((each) => (each ? partsOf(each) : []))
  const parts = nodesOf(node, 'properties').flatMap((each) => nodeOf(each, 'value') ?? [])
  return [node, ...parts]
}

/** What a function returns, but for what those inside it do. */
const returned = (node: Node): Node[] =>
  node.type === 'ReturnStatement'
    ? [nodeOf(node, 'argument')].filter((each) => each !== undefined)
    : isFunction(node)
      ? []
      : childrenOf(node).flatMap(returned)

export const branchesOf = (node: Node): Node[] =>
  [nodeOf(node, 'consequent'), nodeOf(node, 'alternate')].filter((each) => each !== undefined)

export const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof Reflect.get(node, 'value') === 'string')

export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

export const cookedOf = (quasi: Node): string => {
  const value: unknown = Reflect.get(quasi, 'value')
  return typeof value === 'object' && value !== null ? String(Reflect.get(value, 'cooked') ?? '') : ''
}

export const nameOf = (node: Node | undefined): string =>
  node ? String(Reflect.get(node, 'name') ?? Reflect.get(node, 'value') ?? '') : ''

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

export const nodeOf = (node: Node, key: string): Node | undefined => {
  const value: unknown = Reflect.get(node, key)
  return isNode(value) ? value : undefined
}

export const nodesOf = (node: object, key: string): Node[] => {
  const value: unknown = Reflect.get(node, key)
  return Array.isArray(value) ? value.filter(isNode) : []
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
