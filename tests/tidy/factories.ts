import { parseSync, Visitor } from 'vite'
import type { Source } from '../support/sources.ts'

/** What ends a thing that has a lifetime. */
const ENDS: ReadonlySet<unknown> = new Set(['close', 'stop'])
const NAMED_AS_FACTORY = /^(create|start|open)[A-Z]/

/**
 * "path: makeFeed answers a Feed" of every exported function whose result must be closed or stopped, and whose name
 * does not begin with create, start or open. Reads declared types: the thing itself, or a promise of it.
 */
export function misnamedFactories(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const parsed = sources.map(({ path, text }) => ({ path, program: parseSync(path, text).program }))
  const lasting = new Set<string>()
  const heirs: { name: string; parents: string[] }[] = []
  const functions: { path: string; name: string; answers: string }[] = []
  for (const { path, program } of parsed) {
    const add = (name: string | undefined, returnType: unknown) => {
      const answers = typeName(returnType)
      if (name !== undefined && answers !== undefined) functions.push({ path, name, answers })
    }
    new Visitor({
      TSInterfaceDeclaration({ id, body, extends: parents }) {
        const keys = body.body.map((member) => ('key' in member ? Reflect.get(member.key, 'name') : null))
        if (keys.some((key) => ENDS.has(key))) lasting.add(id.name)
        heirs.push({
          name: id.name,
          parents: parents.map(({ expression }) => ('name' in expression ? String(expression.name) : '')),
        })
      },
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type === 'FunctionDeclaration')
          add(declaration.id?.name, declaration.returnType?.typeAnnotation)
        if (declaration?.type !== 'VariableDeclaration') return
        for (const { id, init } of declaration.declarations)
          if (init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier')
            add(id.name, init.returnType?.typeAnnotation)
      },
    }).visit(program)
  }
  for (let before = -1; before !== lasting.size;) {
    before = lasting.size
    for (const { name, parents } of heirs) if (parents.some((each) => lasting.has(each))) lasting.add(name)
  }
  return functions
    .filter(({ name, answers }) => lasting.has(answers) && !NAMED_AS_FACTORY.test(name))
    .map(({ path, name, answers }) => `${path}: ${name} answers a ${answers}`)
}

/** The name of a type, or of what it promises. */
function typeName(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || Reflect.get(node, 'type') !== 'TSTypeReference') return
  const name: unknown = Reflect.get(Reflect.get(node, 'typeName') ?? {}, 'name')
  if (name !== 'Promise') return typeof name === 'string' ? name : undefined
  const promised: unknown = Reflect.get(Reflect.get(node, 'typeArguments') ?? {}, 'params')
  return Array.isArray(promised) ? typeName(promised[0]) : undefined
}
