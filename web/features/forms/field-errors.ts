import type * as z from 'zod/mini'
import { CallError } from '#web/lib/api/call-error.ts'

export type FieldErrors<Draft> = { [Name in keyof Draft]?: string | undefined }

/** The first message for each field. */
export function schemaErrors(schema: z.ZodMiniType, draft: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(draft).error?.issues ?? []) {
    errors[String(path[0])] ??= message
  }
  return errors
}

/** The server's messages by field: an error in one of several networks belongs to `networks`. */
export function serverErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'wrong_password') return { password: error.detail }
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0] ?? path, message]))
}
